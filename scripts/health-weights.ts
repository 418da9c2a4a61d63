// node scripts/run.mjs scripts/health-weights.ts: learns again how strongly each feature of a message indicates that
// the message is about the writer's own health, and prints the accuracy on unseen messages. Run it after a change of
// asked.json, taught.json or the words in health/signs.
import { writeFileSync } from 'node:fs'
import everyday from '../src/features/assistant/server/evaluation/everyday.json' with { type: 'json' }
import heldOut from '../src/features/assistant/server/evaluation/held-out.json' with { type: 'json' }
import onAPhone from '../src/features/assistant/server/evaluation/on-a-phone.json' with { type: 'json' }
import tunedOn from '../src/features/assistant/server/evaluation/tuned-on.json' with { type: 'json' }
import asked from '../src/features/assistant/server/health/asked.json' with { type: 'json' }
import { englishFeatures, isEmergencyByRule } from '../src/features/assistant/server/health/policy.ts'
import taught from '../src/features/assistant/server/health/taught.json' with { type: 'json' }

const TO = 'src/features/assistant/server/health/symbols/weights.json'

const STEPS = 400
const PACE = 0.5
const MOMENTUM = 0.9
/**
 * The penalty for large weights, the minimum occurrences of a feature, and the number of rounds in which misclassified
 * examples count twice.
 */
const COST = 0.002
const SEEN_MIN = 2
const ROUNDS = 8
const FOLDS = 10
const WEIGHT_MIN = 0.02

type Example = { message: string; isOwn: boolean; features: readonly string[] }
type Weights = ReadonlyMap<string, number>

const example = (isOwn: boolean) => (message: string) => ({
  message,
  isOwn,
  features: englishFeatures(message).features,
})
/** Returns labelled examples. Omits messages that an emergency rule recognises, since no weights are used for them. */
const setOf = (own: readonly string[], others: readonly string[]): Example[] =>
  [...own.map(example(true)), ...others.map(example(false))].filter(({ message }) => !isEmergencyByRule(message))

type Evaluation = {
  own_health: string[]
  of_others?: string[]
  answerable: { question: string }[]
  unknowable: string[]
}
const evaluated = ({ own_health, of_others = [], answerable, unknowable }: Evaluation) =>
  setOf(own_health, [...of_others, ...answerable.map(({ question }) => question), ...unknowable])

const SETS = new Map([
  ['asked', setOf(asked.of_one, asked.of_many)],
  ['taught', setOf(taught.of_one, taught.of_many)],
  ['everyday', evaluated(everyday)],
  ['on a phone', evaluated(onAPhone)],
  ['held out', evaluated(heldOut)],
  ['tuned on', evaluated(tunedOn)],
])

const weigh = (weights: Weights, features: readonly string[]) =>
  features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0)
const isWrong = (weights: Weights) => (one: Example) => weigh(weights, one.features) > 0 !== one.isOwn

type Counted = Example & { counts: number }

/** Returns the features that occur often enough to learn from, with their indexes. */
function placesOf(examples: readonly Example[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { features } of examples) for (const feature of features) times.set(feature, (times.get(feature) ?? 0) + 1)
  const often = [...times].filter(([, count]) => count >= SEEN_MIN).map(([name]) => name)
  return new Map(often.map((name, featureIndex) => [name, featureIndex]))
}

/** Fits a logistic regression by gradient descent. Examples with higher counts weigh more. */
function fitted(examples: readonly Counted[]): Weights {
  const featureIndexes = placesOf(examples)
  const rows = examples.map(({ features }) => features.flatMap((feature) => featureIndexes.get(feature) ?? []))
  const costs = [...featureIndexes.keys()].map((name) => (name === 'always' ? 0 : COST))
  const weights = new Float64Array(featureIndexes.size)
  const pace = new Float64Array(featureIndexes.size)
  const at = (row: readonly number[]) => row.reduce((sum, featureIndex) => sum + (weights[featureIndex] ?? 0), 0)
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, featureIndex) => weight * (costs[featureIndex] ?? 0))
    for (const [index, { isOwn, counts }] of examples.entries()) {
      const row = rows[index] ?? []
      const error = (counts * (1 / (1 + Math.exp(-at(row))) - Number(isOwn))) / examples.length
      for (const featureIndex of row) slope[featureIndex] = (slope[featureIndex] ?? 0) + error
    }
    for (const [featureIndex, weight] of weights.entries()) {
      pace[featureIndex] = MOMENTUM * (pace[featureIndex] ?? 0) - PACE * (slope[featureIndex] ?? 0)
      weights[featureIndex] = weight + (pace[featureIndex] ?? 0)
    }
  }
  return new Map([...featureIndexes].map(([name, featureIndex]) => [name, weights[featureIndex] ?? 0]))
}

/** Learns the weights, then repeats with wrongly classified examples counted twice. */
function learned(examples: readonly Example[]): Weights {
  const own = examples.filter(({ isOwn }) => isOwn).length
  const share = (isOwn: boolean) => Math.sqrt(examples.length / 2 / (isOwn ? own : examples.length - own))
  let counted = examples.map((one) => ({ ...one, counts: share(one.isOwn) }))
  let weights = fitted(counted)
  for (let round = 1; round < ROUNDS && counted.some(isWrong(weights)); round++) {
    const wrong = isWrong(weights)
    counted = counted.map((one) => (wrong(one) ? { ...one, counts: 2 * one.counts } : one))
    weights = fitted(counted)
  }
  return weights
}

function told(name: string, weights: Weights, examples: readonly Example[]): void {
  const wrong = examples.filter(isWrong(weights))
  const count = (list: readonly Example[], isOwn: boolean) => list.filter((one) => one.isOwn === isOwn).length
  process.stdout.write(
    `${name}: missed ${count(wrong, true)} of ${count(examples, true)}, alarmed ${count(wrong, false)} of ${count(examples, false)}\n`,
  )
  if (process.argv.includes('--wrong'))
    for (const { message, isOwn } of wrong) process.stdout.write(`  ${isOwn ? 'missed' : 'alarmed'}: ${message}\n`)
}

const all = [...SETS.values()].flat()
for (const [name, set] of SETS) told(`without “${name}”`, learned(all.filter((one) => !set.includes(one))), set)
for (let fold = 0; fold < FOLDS; fold++) {
  const isOut = (_: Example, index: number) => index % FOLDS === fold
  told(`fold ${fold + 1}`, learned(all.filter((one, index) => !isOut(one, index))), all.filter(isOut))
}
const weights = learned(all)
told('all, having learned them', weights, all)
const kept = [...weights]
  .filter(([, weight]) => Math.abs(weight) >= WEIGHT_MIN)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(
  TO,
  `${JSON.stringify(Object.fromEntries(kept.map(([name, weight]) => [name, Number(weight.toFixed(2))])), null, 2)}\n`,
)
process.stdout.write(`${kept.length} weights\n`)
