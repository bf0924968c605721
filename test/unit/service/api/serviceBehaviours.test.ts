import { openFeed } from "./feedFixture";
import { describeServiceBehaviours } from "./describeServiceBehaviours";
import { serviceBehaviours } from "./serviceBehaviours";

// The contract of the ways to the network runs them with the other schemes: test/network/contract.
describeServiceBehaviours({
  open: (scheme) => openFeed({ scheme }),
  behaviours: serviceBehaviours,
  schemes: { conditions: "header", search: "query" },
});
