#!/usr/bin/env bash
# @citation-js/plugin-bibtex 0.8.2 reads the dates of biblatex, which are EDTF (ISO 8601-2), and loses a
# season without an error. `date = {2018-22}` (summer 2018) becomes the year 2018 only, although CSL-JSON has
# a field for seasons. A range of months keeps both ends.
# Exit code: 0 while this is so, 1 once the season is read.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @citation-js/core@0.8.2 @citation-js/plugin-bibtex@0.8.2
cat >read.cjs <<'JS'
const { plugins } = require('@citation-js/core')
require('@citation-js/plugin-bibtex')
const issued = (date) =>
  plugins.input.chain(`@article{a, title={Wards}, date={${date}}}`, { generateGraph: false })[0].issued
const [season, range] = ['2018-22', '2018-05/2018-08'].map(issued)
console.log('2018-22 (summer 2018): ', JSON.stringify(season))
console.log('2018-05/2018-08:       ', JSON.stringify(range))
const isLost = JSON.stringify(season) === '{"date-parts":[[2018]]}'
const isKept = JSON.stringify(range) === '{"date-parts":[[2018,5],[2018,8]]}'
process.exit(isLost && isKept ? 0 : 1)
JS
node read.cjs
