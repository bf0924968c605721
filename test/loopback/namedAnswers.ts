import { problemReply } from "./problems";
import { type Behavior, changeReply } from "./reply";
import type { Endpoint } from "./routes";
import { on } from "./scenarios";
import { contentOf, type Names } from "./specification";

/** An answer of this name, or a refusal where the plan of a key doesn't include it. */
export type Named<Kind extends keyof Names> = NonNullable<Names[Kind]> | "notIncluded";

/** The minute-by-minute forecast of this name; all else is as specified. */
export const forecast = (name: Named<"forecast">): Behavior => answerNamed(["minuteForecast"], "forecast", name);

/** The next hours and days of this name; all else is as specified. */
export const days = (name: Named<"days">): Behavior => answerNamed(["hourlyForecast", "dailyForecast"], "days", name);

/** The warnings of this name; all else is as specified. */
export const warnings = (name: Named<"warnings">): Behavior => answerNamed(["warnings"], "warnings", name);

/** What is refused without the name stays so. */
function answerNamed(endpoints: readonly Endpoint[], kind: keyof Names, name: string): Behavior {
  return on(endpoints, (reply, exchange) => {
    if (name === "notIncluded") return problemReply(403, exchange);
    const content = contentOf(exchange, { [kind]: name });
    return reply.status === 200 ? changeReply(reply, { body: JSON.stringify(content) }) : reply;
  });
}
