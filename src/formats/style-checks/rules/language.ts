import { placeOf } from '../paper.ts'
import type { Finding, StyleRule } from '../rule.ts'
import { wordsIn } from '../sentences.ts'

// Only longer sentences are reported. About 5 % of the sentences in published papers are longer.
const SENTENCE_WORDS_MAX = 45

export const longSentence: StyleRule = {
  name: 'long_sentence',
  title: 'Long sentence',
  why: 'Many readers are busy, and English may be their second or third language.',
  find: ({ sentences }) =>
    sentences.flatMap((sentence): Finding[] => {
      const words = wordsIn(sentence.text)
      if (words <= SENTENCE_WORDS_MAX) return []
      return [{ ...placeOf(sentence), says: `${words} words in one sentence. Split it into two or three.` }]
    }),
}

const MAY_COME_TWICE: ReadonlySet<string> = new Set(['had', 'that', 'is'])

export const doubledWord: StyleRule = {
  name: 'doubled_word',
  title: 'Repeated word',
  why: 'This looks like a typing error.',
  find: ({ sentences }) =>
    sentences.flatMap((sentence) =>
      [...sentence.text.matchAll(/(?<![\p{L}\p{N}-])(\p{Ll}{2,})\s+\1(?![\p{L}\p{N}-])/gu)]
        .filter(([, word = '']) => !MAY_COME_TWICE.has(word))
        .map((match) => ({
          ...placeOf(sentence, { index: match.index, length: match[0].length }),
          says: `“${match[1]}” is repeated.`,
        })),
    ),
}

const LEFT_OVER =
  /\b(?:TODO|TBD|TBC|FIXME|XX+|lorem ipsum|citation needed|as an AI(?: language)? model|as of my last (?:knowledge )?update|regenerate response|certainly! here)\b|\[(?:insert|add|cite|ref|citation|number|name|year|date|xx)\b[^\]]*\]|\[\?+\]|\?\?+/gi

export const placeholder: StyleRule = {
  name: 'placeholder',
  title: 'Unfinished text',
  why: 'Placeholders and leftovers of AI-generated text should not be published.',
  find: ({ sentences }) =>
    sentences.flatMap((sentence) =>
      [...sentence.text.matchAll(LEFT_OVER)].map(({ 0: words, index }) => ({
        ...placeOf(sentence, { index, length: words.length }),
        says: `“${words}” is left in the text. Fill it in or remove it.`,
      })),
    ),
}

// Words that reduce people to their diagnosis, with replacements. Source: AMA Manual of Style, 11th ed., 11.12, in our
// own words.
const PEOPLE: [RegExp, string][] = [
  [
    /\b(?:diabetics|epileptics|asthmatics|schizophrenics|hypertensives|haemophiliacs|hemophiliacs)\b/gi,
    'people with …',
  ],
  [/\b(?:alcoholics|alcohol abusers)\b/gi, 'people with alcohol use disorder'],
  [/\b(?:(?:drug|substance) (?:abusers|addicts)|addicts|junkies)\b/gi, 'people who use drugs'],
  [/\bthe (?:elderly|aged)\b(?! \p{Ll}+s\b)/giu, 'older adults'],
  [/\bthe (?:disabled|handicapped)\b/gi, 'people with disabilities'],
  [/\bthe mentally ill\b/gi, 'people with mental illness'],
  [/\b(?:wheelchair-bound|confined to a wheelchair)\b/gi, 'who uses a wheelchair'],
  [/\b(?:bed-?bound|bed-?ridden)\b/gi, 'who cannot leave the bed'],
  [/\bsuffer(?:s|ed|ing)? from\b/gi, 'have, has'],
  [/\bcommitt?(?:ed|ing)? suicide\b/gi, 'died by suicide'],
  [/\bdemented\b/gi, 'with dementia'],
  [/\b(?:morbidly )?obese (?=patients|people|women|men|children|adults|participants)/gi, '… with obesity'],
  [/\bnon-?compliant\b/gi, 'did not take it as prescribed'],
  [/\bCaucasians?\b/g, 'White, or the people’s origin'],
  [/\bthird[- ]world\b/gi, 'low-income'],
]

export const peopleFirst: StyleRule = {
  name: 'people_first',
  title: 'People before diagnoses',
  why: 'Patients read about themselves, and wording shapes how they are treated.',
  find: ({ sentences }) =>
    sentences.flatMap((sentence) =>
      PEOPLE.flatMap(([pattern, better]) =>
        [...sentence.text.matchAll(pattern)].map(({ 0: words, index }) => ({
          ...placeOf(sentence, { index, length: words.trimEnd().length }),
          says: `Use “${better}” instead of “${words.trim()}”.`,
        })),
      ),
    ),
}
