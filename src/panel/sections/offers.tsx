import type { Offers } from "../../weather/outlook/optionalSettings";
import { Button } from "../elements";

export const OffersLine = ({ label, actions }: Offers) => (
  <div class="offers" role="group" aria-label={label}>
    <span dir="auto">{label}</span>
    {actions.map((action) => (
      <Button key={action.action} {...action} />
    ))}
  </div>
);
