import { withoutInvisibles } from '#shared/text/visible-text.ts'
import { QUESTION_LENGTH_MAX } from '../../limits.ts'
import { DRUG } from './words.ts'

// Cyrillic and Greek letters that look like Latin letters.
const ALIKE: ReadonlyMap<string, string> = new Map(
  Array.from('аесорхуіјѕһԁαορνικτ').map((letter, index) => [letter, Array.from('aecopxyijshdaopvikt')[index] ?? '']),
)

/** Removes the middle of a long text, since people state their concern at the beginning or at the end. Pure. */
const bounded = (text: string): string =>
  text.length <= QUESTION_LENGTH_MAX
    ? text
    : `${text.slice(0, QUESTION_LENGTH_MAX / 2)} ${text.slice(-QUESTION_LENGTH_MAX / 2)}`

/**
 * Normalizes a text: lower case, no invisible characters, one kind of apostrophe, and Latin letters in words that mix
 * alphabets. The length is limited after NFKC, which expands some characters into as many as eighteen. Pure.
 */
export const normalizeForReading = (text: string): string =>
  withoutInvisibles(bounded(text.normalize('NFKC')))
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/[\p{L}]+/gu, (word) =>
      /[a-z]/.test(word) ? word.replace(/./gu, (letter) => ALIKE.get(letter) ?? letter) : word,
    )
    .trim()

const SIGNS =
  "chest pains?|heart attack|stroke(?: symptoms?)?|overdos(?:e|ed|ing)|suicid(?:e|al)(?: thoughts?)?|seizures?|chok(?:e|ing)|unconscious|can'?t breathe|cannot breathe|not breathing|anaphylaxis|poisoned|poisoning|severe bleeding|allergic reaction|miscarriage"

// Phrases that indicate a crisis and do not occur in questions about studies.
const CRISIS = [
  /\b(?:wan(?:na|t to)|gonna|going to|wish (?:i (?:was|were)|to be)) (?:die|be dead|dead|kill (?:my|him|her)self)\b/i,
  /\bunalive\b|\bend(?:ing)? (?:it all|my life)\b|\bfeel(?:ing)? like ending (?:it|things)\b|\bcan'?t go on (?:any ?more|living|like this)\b|\bno point in (?:living|life)\b|\bbetter (?:off )?without me\b|\bkms\b|\bkill(?:ing)? myself\b|\bno reason to live\b|\btake my (?:own )?life\b/i,
  /\b(?:don'?t|do not|dont|didn'?t|no longer) (?:really )?(?:want|wanna|wish) (?:to )?(?:be here|be around|exist|wake up|live|be alive|carry on|keep going|do this)(?: any ?more| any longer)?\b/,
  /\bi\b.{0,30}\b(?:think(?:ing)?|thought|thoughts|plan(?:ning)?|dream(?:ing)?|consider(?:ing|ed)?)(?: (?:about|of|on))? (?:ending (?:it|things|everything|my)|dying|death(?! (?:rates?|certificates?))|not being (?:here|alive)|killing|hurting|cutting|disappearing)\b/,
  /\b(?:tired|sick) of (?:living|life|being alive|existing)\b|\bwish i (?:was|were|had|could|would)(?:n'?t| not| never)? (?:here|alive|born|been born|wake up|disappear)\b|\b(?:life|it)(?:'s| is|s)? not worth living\b|\bwant (?:it|everything|this|the pain) (?:all )?to (?:end|stop)\b|\bi(?:'m| am|m) (?:just )?a burden\b|\bno ?(?:body|one) would miss me\b/,
  /\bsuicidal (?:thoughts?|feelings?)?\s*(?:help|now|please|again)\b|\b(?:i'?m|i am|im|feel(?:ing)?) suicidal\b/i,
  /\b(?:stroke|heart attack|seizure|overdose|chest pain) (?:symptoms? )?(?:right now|now|help)\b|\bhelp (?:overdose|stroke|heart attack)\b/i,
  /\bcut(?:ting)? (?:my|his|her) (?:wrists?|arms?|legs?|thighs?|veins?|skin)\b/i,
  /\b(?:it )?hurts? (?:when|if|to) (?:i )?(?:pee|urinate|breathe|swallow|walk|poo|cough|move)\b/i,
]

// Signs of danger in one person. If the signs concern many people, the message is a research question.
const SIGNS_SEEN = [
  /\b(?:can'?t|cannot|can not|cant|couldn'?t) (?:breathe|breath|stop (?:the )?bleeding|wake (?:him|her|my|up))\b/i,
  new RegExp(
    `\\b(?:took|taken|swallowed|eaten|ate|had) (?:\\d{1,3}|ten|twenty|thirty|forty|fifty|a (?:whole|full|handful|packet|pack|bottle|box)|several|lots|loads|most|all)(?: of)? (?:[\\w-]+ ){0,2}(?:${DRUG}|tablets?|pills?|capsules?)\\b`,
  ),
  /\b(?:not|isn'?t|stopped) breathing\b(?! on (?:their|his|her) own)/i,
  /\b(?:turn(?:ing|ed|s)?|going|gone|went) blue\b/i,
  /\bbleeding (?:won'?t|wont|will not|doesn'?t|does not|isn'?t) stop/i,
]

// Phrases for a crisis or chest pain in languages other than English.
const ELSEWHERE = [
  /ich (?:will|möchte) (?:sterben|nicht mehr leben)|selbstmord|suizidgedanken|mich umbringen|brustschmerz|keine luft|herzinfarkt|schlaganfall|atmet nicht/i,
  /je veux (?:mourir|en finir)|me suicider|envie de mourir|mal (?:à|a) la poitrine|douleurs? (?:à la poitrine|thoracique)|(?:n'arrive pas|peux pas) (?:à |a )?respirer|crise cardiaque/i,
  /no quiero (?:vivir|seguir viviendo)|(?:me )?quiero morir|suicidarme|matarme|duele el pecho|dolor (?:de|en el) pecho|no puedo respirar|no respira/i,
  /(?:quero|queria) morrer|não quero (?:mais )?viver|me matar|dor no peito|não consigo respirar/i,
  /voglio morire|non voglio (?:più )?vivere|suicidarmi|uccidermi|dolore al petto|non riesco a respirare/i,
  /ik wil (?:dood|sterven|niet meer leven)|zelfmoord|pijn op de borst|chcę umrzeć|nie chcę żyć/i,
  /хочу умереть|не хочу жить|покончить с собой|убить себя|боль в груди|болит (?:в )?груд|не могу дышать/i,
  /我?想死|不想活|自杀|自殺|胸痛|胸口(?:很)?[疼痛]|不能呼吸|喘不过气|死にたい|生きたくない|胸が痛い|息ができない/,
  /죽고 ?싶|살기 ?싫|자살|가슴이 아|숨을 못/,
  /أريد أن أموت|اريد ان اموت|لا أريد أن أعيش|انتحار|ألم في (?:صدري|الصدر)|मरना चाहता|मरना चाहती|जीना नहीं|आत्महत्या|सीने में दर्द|ölmek istiyorum|yaşamak istemiyorum|intihar|göğsüm ağrıyor/,
]

// Phrases with which people describe their own pain, fever or overdose in languages other than English.
const SUFFERED_ELSEWHERE = [
  /ich habe (?:seit .{1,30} |starke |so )*(?:[a-zäöüß]*schmerzen|fieber|durchfall|ausschlag)|mir ist (?:so )?(?:schlecht|schwind[a-z]*|übel)|zu viele (?:tabletten|pillen)|was soll ich (?:ein)?nehmen/,
  /j'ai (?:très |si |trop )?mal (?:à|a|au|aux) |j'ai de la fièvre|trop de (?:comprimés|médicaments|cachets)/,
  /(?:ho|mi fa|mi fanno) mal[ei]? (?:di|alla|al|il|la|i|le) |ho la febbre|troppe (?:pastiglie|pillole|compresse)/,
  /me duelen? |tengo (?:fiebre|dolor)|demasiadas (?:pastillas|píldoras)/,
  /me dói |dói-me |estou com (?:dor|febre)|comprimidos demais|demasiados comprimidos/,
  /(?:başım|karnım|midem|göğsüm) ağrıyor|ateşim var|boli mnie |bolą mnie |mam gorączkę|ik heb .{0,20}(?:pijn|koorts)/,
  /(?:у меня|мне) .{0,30}(?:болит|болят|температура)|слишком много таблеток/,
  /[头頭肚牙喉背腰胃][子咙嚨]?(?:很|好)?[疼痛]|我(?:发烧|發燒|感冒|咳嗽)|吃了太多/,
  /(?:頭|お腹|歯|喉)が痛|熱があ|薬を飲みすぎ|(?:머리|배)가 아/,
  /رأسي يؤلمني|عندي (?:صداع|حمى|ألم)|मेरे .{0,10}(?:सिर|पेट).{0,5} दर्द|मुझे बुखार/,
]

// Phrases for an overdose, of the writer or of anyone else.
const TOO_MUCH = [
  /\b\d[\d.,]* ?(?:mg|mcg|µg|g|grams?|ml|units?|tablets?|pills?|capsules?)\b(?: (?:of )?[\w-]+){0,3} too (?:much|many|high)\b/,
  /\b(?:i |we |he |she |just |have |'ve )*(?:took|taken|swallowed|ate) (?:it|them|these|those|too (?:much|many)|all (?:of )?(?:my|the|her|his)|a (?:whole|full))\b.{0,40}\b(?:ago|now|today|tonight|pack|packet|bottle|box|tablets?|pills?|medicines?)\b/,
  /\boverdos\w* (?:of|on) [\w-]+(?: [\w-]+)? (?:help|now|please)\b|\bhelp\b.{0,30}\boverdos/,
]

// Matches messages that consist only of a few words for an emergency, without a mention of research.
const BARE = new RegExp(
  `^(?:(?:help|please|sudden|severe|bad|strong|possible|having|a|an|my|the|symptoms?|of|signs?|what|do|to|now|for|me|is|this) )*(?:${SIGNS})(?: (?:help|please|now|right|me|symptoms?|signs?|today|tonight|again|what|to|do))*[.!? ]*$`,
  'i',
)

const anyOf = (patterns: readonly RegExp[]) => (text: string) => patterns.some((one) => one.test(text))

/** Checks whether a text describes a crisis, in many languages. Takes the output of `normalizeForReading`. Pure. */
export const hasCrisisPhrase = anyOf([...CRISIS, ...ELSEWHERE, ...SUFFERED_ELSEWHERE, ...TOO_MUCH, BARE])

/** Checks whether someone seems to be in danger now. Takes the output of `normalizeForReading`. Pure. */
export const hasDangerPhrase = anyOf(SIGNS_SEEN)
