/** The bundler gives an SVG file as its text. */
declare module "*.svg" {
  const text: string;
  // eslint-disable-next-line no-restricted-exports -- what the bundler makes of a text file
  export default text;
}
