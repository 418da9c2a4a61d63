#!/usr/bin/env bash
# `\qty{5}{mg}` is a quantity in siunitx 3, but a pair of braces that grow in the package physics. Temml 0.13.5 follows
# physics: the braces around the number are drawn and the unit becomes two variables, "{5}mg", without an error. The
# older `\SI{5}{mg}` of siunitx is refused as unknown, so one would expect the same of `\qty`.
# Exit code: 0 while this is so, 1 once the quantity is read or refused.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund temml@0.13.5
cat >draw.mjs <<'JS'
import temml from 'temml'
function textOf(tex) {
  try {
    return temml.renderToString(tex, { throwOnError: true }).replace(/<[^>]+>/g, '')
  } catch (error) {
    return `refused: ${error.message.split(' at position')[0]}`
  }
}
const [quantity, older] = ['\\qty{5}{mg}', '\\SI{5}{mg}'].map(textOf)
console.log('\\qty{5}{mg}:', quantity)
console.log('\\SI{5}{mg}: ', older)
process.exit(quantity === '{5}mg' && older.startsWith('refused') ? 0 : 1)
JS
node draw.mjs
