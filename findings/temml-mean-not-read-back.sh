#!/usr/bin/env bash
# The sign for a mean, `\bar{x}`, does not survive a conversion to MathML and back. temml 0.13.5 writes it
# with U+203E over the letter, and mathml-to-latex 1.8.0 reads it. One would expect `\bar{x}` or
# `\overline{x}`, as `\overline{AB}`, `\hat{p}` and `\vec{v}` return as valid TeX. But the result is
# `\overset{\overline}{x}`, in which `\overline` has no argument, and temml refuses it.
# Inflo renders each converted formula with temml and drops invalid ones, so a pasted mean is not accepted as
# TeX.
# Exit code: 0 while this is so, 1 once temml reads the mean again.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund temml@0.13.5 mathml-to-latex@1.8.0
cat >read.mjs <<'JS'
import { MathMLToLaTeX } from 'mathml-to-latex'
import temml from 'temml'

const drawn = (tex) => temml.renderToString(tex, { throwOnError: true, xml: true })
function isRead(tex) {
  try {
    return drawn(tex) !== ''
  } catch {
    return false
  }
}
const back = (tex) => MathMLToLaTeX.convert(drawn(tex))
for (const tex of ['\\bar{x}', '\\overline{AB}', '\\hat{p}', '\\vec{v}'])
  console.log(`${tex.padEnd(14)} -> ${back(tex).padEnd(26)} temml reads it: ${isRead(back(tex))}`)
const isLost = back('\\bar{x}') === '\\overset{\\overline}{x}' && !isRead(back('\\bar{x}'))
const areKept = ['\\overline{AB}', '\\hat{p}', '\\vec{v}'].every((tex) => isRead(back(tex)))
process.exit(isLost && areKept ? 0 : 1)
JS
node read.mjs
