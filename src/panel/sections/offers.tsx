import type { Offers } from "../../weather/outlook/optionalSettings";
import { Button } from "../elements";

export const OffersLine = ({ label, actions }: Offers) => (
  <div class="offers" role="group" aria-label={label}>
    <span dir="auto">{label}</span>
    <div>
      {actions.map(({ note, ...action }) => (
        <span key={action.action} class="offer">
          <Button {...action} />
          {note !== undefined && <span dir="auto">{note}</span>}
        </span>
      ))}
    </div>
  </div>
);
