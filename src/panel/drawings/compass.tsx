/** A compass with an arrow in the direction of the wind, which comes from `degrees`: 0 is north, 90 is east. */
export const Compass = ({ degrees }: { readonly degrees: number }) => (
  <svg class="compass" viewBox="0 0 64 64">
    <circle class="ring" cx={32} cy={37} r={24} />
    {[0, 90, 180, 270].map((angle) => (
      <path class="tick main" d="M32 15.5v4.5" transform={`rotate(${angle} 32 37)`} />
    ))}
    {[45, 135, 225, 315].map((angle) => (
      <path class="tick" d="M32 15.5v2.5" transform={`rotate(${angle} 32 37)`} />
    ))}
    <path class="north" d="M29 9.5V2l6 7.5V2" />
    <path class="arrow" d="M32 21.5 40.5 51 32 45.8 23.5 51Z" transform={`rotate(${(degrees + 180) % 360} 32 37)`} />
  </svg>
);
