/** Divides `total` in proportion to `shares`, in whole numbers whose sum is `total`. */
export function divided(total: number, shares: readonly number[]): readonly number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let [reached, given] = [0, 0];
  return shares.map((share) => {
    reached += share;
    const part = Math.round((total * reached) / whole) - given;
    given += part;
    return part;
  });
}
