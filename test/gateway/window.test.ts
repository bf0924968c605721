import assert from "node:assert/strict";

import { canary } from "../canary";
import { Session } from "../window/session";
import { describeTeam, teamKey } from "./team";

const everythingOn = {
  "currentConditions.precipitation": "on",
  "currentConditions.forecast": "on",
  "currentConditions.warnings": "on",
};

// This token is as secret as the keys of the other tests.
describeTeam(
  "a window that uses the gateway",
  {
    async "a window behind the gateway shows everything and the attribution; the service sees only the team's key"({
      service,
      gateway,
    }) {
      const session = await new Session("gateway", { behind: { service, baseUrl: gateway.url } }).open();
      try {
        const window = await session.openWithWeather();
        await window.openPanel(/Weather data from AccuWeather/);
        const link = window.panel.frame.getByRole("link", { name: "Weather data from AccuWeather" });
        assert.equal(new URL((await link.getAttribute("href")) ?? "").hostname, "www.accuweather.com");
        service.behave({ name: "content", warnings: "one" });
        await window.setFocus(true);
        await session.change(everythingOn);
        await window.panel.waitFor(/Thunderstorm warning/);
        await window.panel.waitFor(/Next 2 hours/);
        await window.panel.waitFor(/Next 12 hours[^]*Coming days/);
        await window.screenshot(session.picture("panel"));
        assert.deepEqual(new Set(service.requests.map(({ key }) => key)), new Set([teamKey]));
        assert.ok(!JSON.stringify(service.requests).includes(canary), "a token has reached the service");
      } finally {
        await session.close();
      }
    },
  },
  { tokens: [canary] },
);
