export async function withVariables(
  variables: Readonly<Record<string, string>>,
  act: () => Promise<void>,
): Promise<void> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    await act();
  } finally {
    for (const [name, value] of before) {
      Reflect.deleteProperty(process.env, name);
      if (value !== undefined) process.env[name] = value;
    }
  }
}
