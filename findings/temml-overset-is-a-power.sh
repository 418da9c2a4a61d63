#!/usr/bin/env bash
# Temml 0.13.5 sets a sign over a letter as an exponent. `\overset{2}{x}` becomes <msup>, which reads "x squared"; one
# would expect <mover>, as `\stackrel{2}{x}` gives, and as `\underset{2}{x}` gives <munder>. Over a relation such as
# "=" the same command gives <mover>.
# Exit code: 0 while this is so, 1 once the sign stays above the letter.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund temml@0.13.5
cat >draw.mjs <<'JS'
import temml from 'temml'
const outerOf = (tex) => /<(m(?:sup|over|under))>/.exec(temml.renderToString(tex, { throwOnError: true }))?.[1]
const drawn = Object.fromEntries(
  ['\\overset{2}{x}', '\\overset{2}{=}', '\\stackrel{2}{x}', '\\underset{2}{x}'].map((tex) => [tex, outerOf(tex)]),
)
for (const [tex, element] of Object.entries(drawn)) console.log(tex.padEnd(18), `<${element}>`)
process.exit(Object.values(drawn).join() === 'msup,mover,mover,munder' ? 0 : 1)
JS
node draw.mjs
