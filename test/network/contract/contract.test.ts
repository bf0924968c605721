import { hostFetch, undici } from "../ways";
import { describeTransport } from "./contract";
import { describeDelays } from "./delays";

const ways = [undici, hostFetch];
for (const way of ways) describeTransport(way);
describeDelays(ways);
