import type { Scheme } from "../../../../src/weather/model/endpoint";
import { describeServiceBehaviours } from "./describeServiceBehaviours";
import { withoutId } from "./errorBodies";
import { type FeedFixture, openFeed } from "./feedFixture";
import { serviceBehaviours } from "./serviceBehaviours";

const open = (scheme: Scheme): Promise<FeedFixture> => openFeed({ scheme });

// The contract of the transports runs them with the other schemes: test/network/contract.
const schemes = { conditions: "header", search: "query" } as const;
describeServiceBehaviours({ open, behaviours: [...serviceBehaviours, ...withoutId], schemes });
