import type { PanelView } from "../../weather/surfaces/panelView";
import type { Source } from "../../weather/surfaces/summary";
import { Link, Paragraph } from "../elements";

export function Footer({ source, forecast, calls }: PanelView) {
  if (!source && !forecast && calls === undefined) return undefined;
  return (
    <footer>
      {source && <Logo {...source} />}
      {source && (
        <p class="source">
          {source.href === undefined ? source.text : <Link href={source.href} label={source.text} />}
        </p>
      )}
      {forecast && (
        <p class="forecast">
          <Link {...forecast} />
        </p>
      )}
      <Paragraph class="calls">{calls}</Paragraph>
    </footer>
  );
}

/** The provider's logo, if the package has it and the data is the provider's. */
function Logo({ name, href }: Source) {
  const { logo } = document.body.dataset;
  if (logo === undefined || href === undefined) return undefined;
  return (
    <a class="logo" href={href}>
      <img src={logo} alt={name} />
    </a>
  );
}
