import type { Past as PastView } from "../../weather/view/panelView";
import type { Trend } from "../../weather/view/trend";
import { TimeLabels, ValueLabels } from "../drawings/axes";
import { Plot } from "../drawings/plot";
import { Button } from "../elements/button";
import { DescriptionList } from "../elements/descriptionList";
import { Paragraph } from "../elements/paragraph";
import { Section } from "../elements/section";

/** The temperature history, or the offer to load one, next to the past precipitation; nothing if there is neither. */
export function Past({ trend, offer, precipitation }: PastView) {
  const history = trend ?? offer;
  if (!history && !precipitation) return undefined;
  return (
    <div class="past">
      {history && (
        <Section class="trend" title={history.title}>
          {trend ? <Chart {...trend} /> : <Paragraph class="sentence">{offer?.sentence}</Paragraph>}
          {offer && <Button {...offer.action} isBusy={offer.loading} />}
        </Section>
      )}
      {precipitation && (
        <Section class="precipitation" title={precipitation.title}>
          <DescriptionList rows={precipitation.rows} />
        </Section>
      )}
    </div>
  );
}

const Chart = ({ title, spoken, points, values, times }: Trend) => (
  <div class="chart">
    <ValueLabels ticks={values} />
    <Plot values={values} times={times} points={points} label={`${title}: ${spoken}`} />
    <TimeLabels ticks={times} />
  </div>
);
