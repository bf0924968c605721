// npm run generate -- pictures: generates the pictures of the README, in media/readme.
import { createRequire } from "node:module";

import { compile } from "../compile.mjs";
import { makeVsix } from "../package.mjs";

compile();
const vsix = await makeVsix();
const { makePictures } = createRequire(import.meta.url)("../../out/test/run/pictures.js");
await makePictures(vsix);
