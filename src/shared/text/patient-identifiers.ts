/** Kinds of text that may identify a patient. Source: docs/product.md, "Questions". */
export type IdentifierKind = 'name' | 'date' | 'number' | 'phone' | 'address' | 'email'

/** A passage of a text, from `start` to `end` (exclusive), in UTF-16 units. */
export type Identifier = { kind: IdentifierKind; start: number; end: number }

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?'
const YEAR = "(?:(?:19|20)\\d\\d|['’]?\\d\\d)"

// Matches only dates with a day, since "in March 2019" identifies nobody.
const DATES = [
  new RegExp(`\\b${DAY}(?:\\s+of)?\\s+${MONTH},?\\s+${YEAR}\\b`, 'gi'),
  new RegExp(`\\b${MONTH}\\s+${DAY},?\\s+${YEAR}\\b`, 'gi'),
  new RegExp(`\\b${DAY}-${MONTH}-${YEAR}\\b`, 'gi'),
  /\b(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])\b/g,
  /\b(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:(?:19|20)\d\d|\d\d)\b/g,
  new RegExp(
    `\\b(?:born|d\\.?o\\.?b\\.?|date of birth|birthday|birth date|admitted|discharged|died|seen|operated)\\b[^.\\n]{0,20}?(\\b${DAY}(?:\\s+of)?\\s+${MONTH}|\\b${MONTH}\\s+${DAY})\\b`,
    'gid',
  ),
]

const LABELLED =
  /\b(?:MRN|medical record|hospital|patient|record|chart|case|file|insurance|policy|NHS|SSN|social security|health card|Medicare|Medicaid|account|admission|encounter|accession|specimen|sample|visit|passport|licen[cs]e|ID)(?:\s+(?:number|no|num|id|identifier|card))?\.?\s*(?:[:#=]|is|was|no\.?|nr\.?|number)*\s*#?\s*((?=[A-Z0-9-/]*\d[A-Z0-9-/]*\d[A-Z0-9-/]*\d)[A-Z0-9][A-Z0-9-/]{3,})\b/dgi
const NUMBERS = [LABELLED, /\b\d{3}-\d{2}-\d{4}\b/g, /\b\d{3}[ -]\d{3}[ -]\d{4}\b(?=[^.]{0,20}\bNHS\b)/g]

const PHONES = [
  /(?<![\w.])\+\d{1,3}[\s.-]?(?:\(?\d{1,4}\)?[\s.-]?){2,5}\d{2,4}\b/g,
  /(?<![\w.])\(\d{2,5}\)\s?\d{3,4}[\s.-]?\d{3,5}\b/g,
  /(?<![\w.-])\d{3}[\s.-]\d{3}[\s.-]\d{4}\b(?!-)/g,
  /(?<![\w.-])0\d{2,4}[\s./-]\d{3,4}[\s.-]?\d{3,4}\b/g,
  /\b(?:tel|telephone|phone|mobile|cell|call(?:ed)?|ring|fax|WhatsApp)\b\.?[^.\d\n]{0,20}?((?:\d[\s.-]?){6,14}\d)\b/dgi,
]

const EMAILS = [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g]

const STREET =
  '(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Close|Terrace|Crescent|Square|Parkway|Highway|Hwy|Way|Row|Grove|Gardens|Hill|Mews)'
const ADDRESSES = [
  new RegExp(`\\b\\d{1,5}[A-Za-z]?,?\\s+(?:[A-Z][\\w'’.-]*\\s+){1,4}${STREET}\\b`, 'g'),
  /\b\p{Lu}[\p{L}-]+(?:straße|strasse|str\.|weg|gasse|platz|allee)\s+\d{1,4}[a-z]?\b/gu,
  /\b\d{1,4},?\s+(?:rue|avenue|boulevard|place|via|calle|rua)\s+(?:d[eu]s?\s+|de\s+la\s+|da\s+)?\p{Lu}[\p{L}'’-]+/gu,
  /\b(?:P\.?\s?O\.?|Post(?:al)?)\s?Box\s+\d+/gi,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b/g,
  /\b(?:lives?|living|resides?|resident|home)\s+(?:at|in)\s+(?:flat|apartment|apt\.?|house|room|unit|number|no\.)\s*\d+\w?/gi,
]

const NAME = "\\p{Lu}[\\p{Ll}\\p{Lu}'’-]+"
const NAMES = [
  new RegExp(
    `\\b(?:Mr|Mrs|Ms|Miss|Mister|Master|Herr|Frau|Mme|Madame|Monsieur|Señora?|Sra?|Signora?)\\b\\.?\\s+(?:${NAME}|\\p{Lu}\\.)(?:\\s+${NAME}){0,2}`,
    'gu',
  ),
  new RegExp(
    `\\b(?:named|called|name is|name was|nicknamed|known as|baby of|mother of|father of|daughter of|son of|wife of|husband of|[Pp]atient:?|[Pp]t\\.?:?|[Pp]atient name:?|[Nn]ame:)\\s+(${NAME}(?:\\s+(?:${NAME}|\\p{Lu}\\.?)){0,2})`,
    'gud',
  ),
  new RegExp(
    `\\b(?:patient|client|man|woman|girl|boy|lady|gentleman|child|resident|mother|father|nephew|niece|daughter|son|uncle|aunt|neighbou?r|colleague),\\s+(${NAME}\\s+${NAME})\\b`,
    'gud',
  ),
]
// Matches two capitalized words, except in a mention of a member: "@Lina Haddad", "@Lina Maria Haddad".
const PAIR = new RegExp(
  `(?<![\\p{L}\\p{N}@])(?<!@${NAME}\\s+)(\\p{Lu}[\\p{Ll}'’-]+)\\s+(?:\\p{Lu}\\.?\\s+)?(\\p{Lu}[\\p{L}'’-]+)`,
  'gu',
)
// Matches words after a given name that are not surnames, as in "Alice Springs", "Down Syndrome" and "Charlotte
// Clinic".
const NO_SURNAME =
  /^(?:Disease|Syndrome|Hospital|Clinic|Scale|Score|Index|Criteria|Test|Trial|Study|University|Institute|College|School|Foundation|Springs|Protocol|Method|Model|Inventory|Questionnaire|Scales|Procedure|Classification|Equation|Sign|Position|Catheter|Ward|Medical|Health|Centre|Center|Street|Road|Society|Initiative|Alliance|Collaboration)$/

// Matches capitalized words that are not names of persons, such as the first word of a sentence.
const NO_NAME =
  /^(?:Patients?|The|This|That|With|Who|Has|Had|Was|Were|And|But|Is|In|On|At|Care|Safety|Outcomes?|Health|Reported|Questionnaire|Centred|Education|Experience|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|COVID|ICU|HIV|Group|Population|Level|Flow|Data|Information|Portal|Handling|Activation|Global|Number|ID|MRN)$/

function namePairs(text: string): Identifier[] {
  return [...text.matchAll(PAIR)].flatMap((match) => {
    const [whole, given = '', family = ''] = match
    if (!GIVEN_NAMES.has(given.toLowerCase()) || NO_SURNAME.test(family)) return []
    return [{ kind: 'name' as const, start: match.index, end: match.index + whole.length }]
  })
}

function matches(kind: IdentifierKind, patterns: readonly RegExp[], text: string): Identifier[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => {
      const inner = pattern.hasIndices && match[1] ? match.indices?.[1] : undefined
      const [start, end] = inner ?? [match.index, match.index + match[0].length]
      return { kind, start, end }
    }),
  )
}

const namesSomebody = (text: string, { start, end }: Identifier): boolean =>
  !NO_NAME.test(text.slice(start, end).split(/\s/)[0] ?? '')

/** Merges overlapping identifiers. The merged identifier has the kind of the first one. */
function apart(found: Identifier[]): Identifier[] {
  const kept: Identifier[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (last && one.start < last.end) last.end = Math.max(last.end, one.end)
    else kept.push({ ...one })
  }
  return kept
}

/**
 * Finds passages of a text that may identify a patient: names, days, record and phone numbers, addresses. Some matches
 * are wrong and some identifiers are missed, so the author of the text decides. Pure.
 */
export function findIdentifiers(text: string): Identifier[] {
  return apart([
    ...matches('email', EMAILS, text),
    ...matches('date', DATES, text),
    ...matches('number', NUMBERS, text),
    ...matches('phone', PHONES, text),
    ...matches('address', ADDRESSES, text),
    ...matches('name', NAMES, text).filter((one) => namesSomebody(text, one)),
    ...namePairs(text),
  ])
}

/** Replaces each identifier in a text by its kind, such as "[date]". Pure. */
export function maskIdentifiers(text: string): string {
  return findIdentifiers(text).reduceRight(
    (masked, { kind, start, end }) => `${masked.slice(0, start)}[${kind}]${masked.slice(end)}`,
    text,
  )
}

/** Common given names of many countries, in lower case, without names that are also words or places. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abdul abdullah abigail adam adebayo adriana ahmad ahmed aisha akira alan albert alejandro alex alexander alexandra alfred ali
  alice alicia alina amanda amara amelia amina amir amit amy ana andrea andreas andrew angela anita ann anna anne anthony antonio arthur
  ashley asha barbara beatrice benjamin bernard betty brenda brian bruce carl carla carlos carmen carol caroline catherine cecilia
  chantal charles charlotte chen chiara chinwe chloe christian christina christine christopher claire clara claudia craig cynthia
  daniel daniela david deborah dennis diana diego dmitri dolores donald donna dorothy douglas edith eduardo edward eleanor elena
  elizabeth ella ellen emily emma enrique eric erika esther eugene eva evelyn fatima fatou felix fernando fiona frances francesca
  francesco francis francisco frank franz fred frederick gabriel gabriela gary george gerald giovanni giulia gloria gordon greta
  gregory gustavo hannah hans harold harry hassan heather hector heidi helen helena helga henry hiroshi hugo ian ibrahim ifeoma ingrid
  irene irina isaac isabel isabella ivan jack jacob jacqueline james jamal jane janet jasmine jason javier jean jeffrey jennifer jeremy
  jessica joan joanna johan johannes john jonathan jorge jose josé joseph joshua joyce juan judith julia julie julio karen karl katarina
  katharina katherine kathleen kathryn keith kelly kenneth kevin khalid klaus kofi kwame lakshmi lars laura lauren lawrence leila leo
  leon leonard leticia liam lillian linda lisa louis louise lucas lucia lucy luis luisa lukas maeve magdalena mahmoud malik manuel marcel
  marco margaret maria maría mariam marie marina mario marjorie marta martha martin martina mary mateo matthew maurice maximilian mei
  melissa mercy michael michel michelle miguel mikhail miriam mohamed mohammed moses muhammad nadia nancy naomi natalia natalie natasha
  nathan ngozi nicholas nicole nikolai nina noah norma nora olga oliver olivia omar oscar pablo pamela patricia patrick paul paula pedro
  peter petra philip philippe pierre priya rachel rafael raj rajesh ralph ramon raymond rebecca ricardo richard rita robert roberto roger
  ronald rosa rosemary roy ruth ryan sabine said salma samantha samuel sandra sanjay santiago sara sarah scott sean sebastian sergei
  sergio sharon sheila shirley simon simone sofia sophia sophie stefan stella stephanie stephen steven stuart sunita susan svetlana sylvia
  takeshi tamara tariq teresa theodore theresa thomas tiffany timothy tomas tyler ursula valentina valerie vanessa vera veronica victor
  victoria vijay vincent viktor vladimir walter wanjiru wei wendy werner wilhelm william xavier yasmin yolanda youssef yuki yusuf zainab
  zoe`.split(/\s+/),
)
