import { expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import heldOut from '../evaluation/held-out.json' with { type: 'json' }
import strangers from '../evaluation/strangers.json' with { type: 'json' }
import tunedOn from '../evaluation/tuned-on.json' with { type: 'json' }
import asked from './asked.json' with { type: 'json' }
import everyday from '../evaluation/everyday.json' with { type: 'json' }
import { QUESTION_LENGTH_MAX } from '../../limits.ts'
import { normalizeForReading } from './crisis-policy.ts'
import { isAboutOwnHealth, mightConcernHealth } from './policy.ts'

const URGENT = `suicidal thoughts help|i wanna die|unalive myself|end it all|can’t breathe|husband unconscious not breathing|baby turning blue|heart attack|stroke symptoms right now|bleeding wont stop|is 20 mg of lisinopril too much for me|how much insulin for 300 glucose|hurts when I pee|what antibiotics for uti|ich will sterben|je veux mourir|no quiero vivir|我想死|ich habe Brustschmerzen|me duele el pecho|overdose help|I haven’t slept for weeks, does a quiet ward help me?|Repeat blood cultures: should mine be repeated?|can I take two of them|ch\u200Best pa\u200Bin|сhest раin`
test.each(URGENT.split('|'))('%s is about one’s own health', (message) => {
  expect(isAboutOwnHealth(message)).toBe(true)
})

const FOUND = `can u tell me if 800mg is too much, took it an hour ago|is 4000mg ibuprofen too much|overdose of paracetamol help|Ich habe zu viele Tabletten genommen|is it normal that my wee is brown|Ich habe seit drei Tagen Kopfschmerzen, was soll ich nehmen?|J’ai mal à la tête depuis trois jours|Ho mal di testa da tre giorni|我头疼三天了怎么办|У меня болит голова третий день|Göğsüm ağrıyor|boli mnie klatka piersiowa|Me duele la cabeza|Estou com febre`
test.each(FOUND.split('|'))('%s is recognised in other words and languages', (message) => {
  expect(isAboutOwnHealth(message)).toBe(true)
})

const SPOKEN = `kan jag ta alvedon när jag ammar?|mon père confond tout depuis hier soir, que faire|ever since the op he just stares at the wall|everything would be easier if i just wasnt around|puedo tomar alcohol con amoxicilina|missus is 30 weeks and cant feel it kicking|mijn kind is ziek en heeft koorts|το παιδί μου έχει πυρετό|con tôi bị sốt|az anyámnak fáj a feje, lázas`
const RESEARCH = `How is pain of the head told of in papers?|Wie melde ich mich an?|Comment publier un article ?|¿Cómo envío una pregunta?|Is 10,000 words too much?|Are three tablets on a ward too many for one trolley?|Как подать вопрос?|What reduces suicide attempts after discharge?|Does early antibiotic treatment reduce mortality in stroke units?|Which heart attack guidelines exist?|Which antibiotics for uti in nursing homes are studied?|Does naloxone at discharge prevent overdose?|Is suicide screening in schools effective?|Do chest pain units shorten hospital stays?|What is known about seizures after brain surgery?|How accurate are stroke scales?|Does cooling improve survival after cardiac arrest?|Can I have more than one question?|Can I use both STROBE and RECORD?|Will my paper be removed?|Can my account be removed?|Should my abstract be checked?|I can't stop the export|Can I use these data in my paper?|Can I take part?`
const ANSWERABLE = [...heldOut.answerable, ...tunedOn.answerable].map(({ question }) => question)
test('research questions raise no false alarm', () => {
  const alarmed = [...RESEARCH.split('|'), ...ANSWERABLE].filter(isAboutOwnHealth)
  expect(alarmed).toEqual([])
})

test(`${asked.of_many.length} questions about many patients or about Inflo raise no false alarm`, () => {
  expect(asked.of_many.filter(isAboutOwnHealth)).toEqual([])
})

test(`${asked.of_one.length} questions about one person are recognised`, () => {
  expect(asked.of_one.filter((message) => !isAboutOwnHealth(message))).toEqual([])
})

test.each([...everyday.own_health, ...SPOKEN.split('|')])(
  '%s is recognised as own health in everyday words',
  (message) => {
    expect(isAboutOwnHealth(message)).toBe(true)
  },
)

test('everyday words about others raise no alarm', () => {
  expect(everyday.of_others.filter((message) => isAboutOwnHealth(message) || mightConcernHealth(message))).toEqual([])
})

test.each([
  ['he drank some of the washing up stuff', true],
  ['he went all quiet and stares at the wall', true],
  ['why does my nose whistle', true],
  ['Mon père se trompe de mots', true],
  ['who won the world cup in 2018', false],
  ['how do i change the size of the letters', false],
  ['my co-author left the team, what now', false],
])('an unanswered “%s” includes the health notice: %s', (message, isSaid) => {
  expect(mightConcernHealth(message)).toBe(isSaid)
})

test.each([
  ['looked at', strangers.looked_at],
  ['asked once', strangers.asked_once],
  ['by others', strangers.by_others],
])('visitors’ questions, %s and not used for training, are classified correctly', (name, { of_one, of_many }) => {
  const missed = of_one.filter((message) => !isAboutOwnHealth(message))
  const alarmed = of_many.filter(isAboutOwnHealth)
  const figures = `strangers, ${name}: own health caught ${of_one.length - missed.length} of ${of_one.length}, alarmed ${alarmed.length} of ${of_many.length}`
  process.stdout.write(`${[figures, ...missed, ...alarmed].join('\n  ')}\n`)
  expect(missed.length).toBeLessThanOrEqual(0.1 * of_one.length)
  expect(alarmed.length).toBeLessThanOrEqual(0.1 * of_many.length)
})

const CHATTER = `ok|ok thanks|good evening|that link is dead|what else can you tell me|never mind|are you a robot`
test.each(CHATTER.split('|'))('“%s” is not about health', (message) => {
  expect(isAboutOwnHealth(message)).toBe(false)
})

test.each([
  ['a drug misspelt', 'amoxicilin makes me itchy'],
  ['an illness that no table names', 'is my pityriasis catching'],
  ['a compound', 'awful bellyache all night'],
])('%s is recognised: %s', (_, message) => {
  expect(isAboutOwnHealth(message)).toBe(true)
})

// Repeats the beginnings of the rules' patterns as often as a message of maximum length allows.
test.each(['i have ', 'my old ', 'can i take the ', 'how many ', 'the older patient ', 'a'])(
  'a message of only “%s” is classified quickly',
  (words) => {
    const message = words.repeat(Math.floor(4_000 / words.length))
    expect(cpuMsOf(() => isAboutOwnHealth(message))).toBeLessThan(3_000)
  },
)

test('a measurement without a person or body part is not a question about someone’s health', () => {
  expect(mightConcernHealth('By how many decibels did the sound level fall at night?')).toBe(false)
  const told = [
    'How long did it bleed at night?',
    'How many times did she fall at night?',
    'By how many points did the fever fall at night?',
  ]
  expect(told.filter((message) => !mightConcernHealth(message))).toEqual([])
})

test('characters that expand to many letters do not exceed the length limit, and the text around them is read', () => {
  const honoured = 'ﷺ'.repeat(QUESTION_LENGTH_MAX)
  expect(normalizeForReading(honoured).length).toBeLessThanOrEqual(QUESTION_LENGTH_MAX + 1)
  expect(isAboutOwnHealth(`${honoured} i want to die`)).toBe(true)
  expect(isAboutOwnHealth(`i want to die ${honoured}`)).toBe(true)
})
