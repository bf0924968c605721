import type { Offers as View } from "../../weather/view/cardTypes";
import { Button } from "../elements/button";

export const Offers = ({ label, actions }: View) => (
  <div class="offers" role="group" aria-label={label}>
    <span dir="auto">{label}</span>
    {actions.map((action) => (
      <Button key={action.action} {...action} />
    ))}
  </div>
);
