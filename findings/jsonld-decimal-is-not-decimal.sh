#!/usr/bin/env bash
# jsonld 9.0.0 turns the number 1.5 of a term with the type xsd:decimal into "1.5E0"^^xsd:decimal. The type
# requires "1.5": a decimal has no exponent, and rdf-validate-datatype 0.2.2 refuses it. But JSON-LD 1.1 gives
# every number with a fraction the form of a double, whatever its type. The number 3 and the string "1.5" stay
# decimals, so one column of measurements may be half valid. Signatures cover this form, so a badge signed
# with 1.5 fails once someone stores "1.5".
# Inflo is not affected: its badges and certificates contain no typed numbers.
# Exit code: 0 while this is so, 1 once 1.5 is a decimal.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund jsonld@9.0.0 rdf-validate-datatype@0.2.2
cat >read.mjs <<'JS'
import jsonld from 'jsonld'
import { validateTerm } from 'rdf-validate-datatype'

const context = {
  dose: { '@id': 'https://example.org/dose', '@type': 'http://www.w3.org/2001/XMLSchema#decimal' },
}
const expected = [
  [1.5, '1.5E0', false],
  [3, '3', true],
  ['1.5', '1.5', true],
]
let isSo = true
for (const [dose, form, isValid] of expected) {
  const [{ object }] = await jsonld.toRDF({ '@context': context, dose })
  const found = validateTerm(object)
  console.log(`${JSON.stringify(dose).padEnd(6)} "${object.value}"^^<${object.datatype.value}>  valid: ${found}`)
  isSo &&= object.value === form && found === isValid
}
process.exit(isSo ? 0 : 1)
JS
node read.mjs
