const formats = new Map<string, unknown>();

/** A cached `Intl` format: making one takes longer than thousands of uses. A new time zone counts after a reload. */
export function formatOnce<Options, Format>(
  Kind: new (tag: string, options: Options) => Format,
  tag: string,
  options: Options,
): Format {
  const name = `${Kind.name} ${tag} ${JSON.stringify(options)}`;
  const format = (formats.get(name) as Format | undefined) ?? new Kind(tag, options);
  formats.set(name, format);
  return format;
}
