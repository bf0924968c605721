// node scripts/release/login.mjs marketplace|openVsx: gets the token that publishing there gets, and drops it.
// In a rehearsal, this tells whether the registry trusts the workflow.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const tool = createRequire(new URL("tools/package.json", import.meta.url));

/** The publishing tools' own functions, because the tools have no command that logs in without publishing. */
const logins = {
  marketplace: ({ publisher }) => tool("@vscode/vsce/out/oidc.js").getOIDCCredential(publisher),
  openVsx: ({ publisher, name }) => {
    const { getTrustedPublishingToken, Registry } = tool("ovsx");
    return getTrustedPublishingToken(new Registry(), publisher, name, {});
  },
};

try {
  const [registry] = process.argv.slice(2);
  if (!Object.hasOwn(logins, registry)) throw new Error(`Name a registry: ${Object.keys(logins).join(" or ")}`);
  await logins[registry](JSON.parse(readFileSync("package.json", "utf8")));
  console.log(`${registry}: the login works.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
