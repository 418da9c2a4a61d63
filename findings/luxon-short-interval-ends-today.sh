#!/usr/bin/env bash
# luxon 3.7.2 reads ISO 8601 intervals, whose end may omit the part that it shares with the start:
# "2018-05-14/18" ends on 18 May 2018. One would expect that end, or an invalid interval. But luxon reads the
# end on its own, as a time of the current day: "/18" ends today at 18:00, and "T09:00/11:00" ends today at
# 11:00 instead of on the day of its start. The end of "2018-05-28/06-02" becomes 6 o'clock at an offset of
# two hours, which is 08:00 UTC. All these intervals are valid and last for years.
# Inflo is not affected: it uses luxon only through pg-boss, which schedules by cron, and reads dates with its
# own functions.
# Exit code: 0 while this is so, 1 once the end follows from the start.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund luxon@3.7.2
cat >read.mjs <<'JS'
import { Interval, Settings } from 'luxon'

Settings.defaultZone = 'utc'
const now = Date.UTC(2026, 0, 20, 12)
Settings.now = () => now

const expected = {
  '2018-05-14/18': '2026-01-20T18:00',
  '2018-05/08': '2026-01-20T08:00',
  '2018-05-28/06-02': '2026-01-20T08:00',
  '2018-05-14T09:00/11:00': '2026-01-20T11:00',
  '2018-05-14/2018-05-18': '2018-05-18T00:00',
}
let isSo = true
for (const [text, seen] of Object.entries(expected)) {
  const end = Interval.fromISO(text).end?.toFormat("yyyy-MM-dd'T'HH:mm")
  console.log(`${text.padEnd(24)} ends ${end}`)
  isSo &&= end === seen
}
process.exit(isSo ? 0 : 1)
JS
node read.mjs
