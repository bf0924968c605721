import { keepsKey } from "./restart";
import { useSession } from "./session";

describe("the packaged editor", () => {
  const session = useSession("restart");

  it("a key works after a restart without entering it again, until it's removed", () =>
    keepsKey({
      service: session.service,
      open: (settings) => session.openWindow(settings),
      restart: (settings) => session.restart(settings),
    }));
});
