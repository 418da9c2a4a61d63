import { BODY, ILL, RELATIVE, REMEDY } from './words.ts'

const pattern = (source: string) => new RegExp(source)

const LIVING =
  'being|living|life|go(?:ing)? on|carry(?:ing)? on|it all|stay(?:ing)?|wak(?:e|ing) up|exist(?:ing)?|be here|be alive|live|be around'

/** What tells, without a word of death, of somebody who would rather not be. */
export const HOPELESS: readonly RegExp[] = [
  pattern(
    `\\b(?:don't|can't|cannot|do not|no longer|not) (?:really |even )?see (?:the|any|a|much) (?:point|reason|sense) (?:in|of|to|for) (?:me )?(?:${LIVING}|anything)\\b`,
  ),
  pattern(`\\bwhat(?:'s| is) (?:even )?the point (?:of|in) (?:me )?(?:${LIVING})\\b(?! (?:of|in|with) )`),
  /\b(?:had enough of|fed up (?:with|of)|done with|given up on|tired of|sick of|can't take|can't face) (?:life|living|being (?:alive|here)|this life|another day)\b/,
  /\b(?:i (?:won't|will not|'m not going to|am not going to|shan't|don't think i(?:'ll| will))|i'm not going to) be (?:here|around) (?:much longer|tomorrow|any ?more|for long|next (?:week|year))\b/,
  /\b(?:nothing|no one|nobody|no reason|not much)(?: left)? (?:worth )?to live for\b|\bbetter (?:off )?if i (?:was|were|wasn't|weren't|had|hadn't|did|didn't|just)\b/,
  /\b(?:easier|better|simpler|happier|relieved)\b.{0,25}\bif i\b.{0,20}\b(?:around|here|gone|born|dead|alive|exist\w*|disappear\w*|vanish\w*)\b/,
  /\b(?:every(?:one|body)|they|people|(?:my|the) (?:family|world|kids|children|parents|wife|husband|team)|you)\b.{0,40}\b(?:better|happier|easier|fine|ok|relieved)(?: off)? without me\b/,
  /\b(?:just )?want(?:s)? to (?:disappear|vanish|go to sleep and|sleep forever|not wake)\b/,
]

const FAILS =
  "(?:won't|can't|doesn't|don't|isn't|aren't|stopped|refuses to|hardly|barely) (?:\\w+ )?(?:mov(?:e|ing)|work(?:ing)?|bend(?:ing)?|clos(?:e|ing)|open(?:ing)?|heal(?:ing)?|stop|straighten|turn|lift|feel|focus|settle|look right|go down)"
const WHOSE = '(?:my|his|her|our|their|one|half(?: of)? (?:my|his|her)|the (?:left|right|whole) side of (?:my|his|her))'

const COUNTED_ELSEWHERE =
  'number|code|id|claim|phone|pin|index|score|grade|proposal|invitation|progress|limit|deadline|quota|count|counter|badge|name|e-?mail|file|photo|group|class|age|year|salary|level of evidence'
const FEELS = '(?:feel(?:s|ing)?|felt|been)'
const HOW_MUCH = '(?:(?:so|very|really|a bit|a little|quite|pretty|extremely|just|always|all|kind of|more and more) )*'

/** What is suffered, as it is said at home. */
export const SPOKEN_SUFFERING: readonly RegExp[] = [
  // What was measured.
  pattern(
    `\\b(?:my|his|her) (?!(?:[\\w-]+ ){0,2}(?:${COUNTED_ELSEWHERE})\\b)(?:[\\w-]+ ){1,3}(?:is|are|was|were|came back|comes back|reads|says|went up|dropped|shot up) (?:up |down )?(?:at |to |as |about |over |only |still |just )*\\d`,
  ),
  pattern(
    `\\b(?:bump|bang|hit|twist|cut|hurt|pull|strain|sprain|burn|scald|scrape|stub|trap|jam|crush|gash|graze|bash|whack|knock)(?:ed|t|ned|ged|ped)? (?:my|his|her) (?:[\\w-]+ ){0,2}(?:${BODY})\\b`,
  ),
  pattern(
    `\\b(?:my|our) (?:[\\w-]+ ){0,3}(?:${RELATIVE})(?:'s)? (?:[\\w-]+ )?(?:hasn't|haven't|hasn't been|has not|hasnt|didn't|never|barely|hardly|only) (?:[\\w-]+ )?(?:eat(?:en|s|ing)?|drunk|drank|drink(?:s|ing)?|slept|sleep(?:s|ing)?|woken|moved|spoken|talked|peed|pooed|been (?:himself|herself|eating|drinking|sleeping))\\b`,
  ),
  pattern(
    `\\b(?:worried|worry|scared|concerned|frightened|afraid) (?:about|for|of) (?:my|his|her|our) (?:[\\w'-]+ ){0,3}(?:${RELATIVE}|${BODY})\\b`,
  ),
  /\b(?:the|this|that) (?:rash|lump|mole|cough|swelling|wound|bleeding|pain|itching|itch|fever|headache|blister|bruise|scar|infection|bite|sting|burn|cut|ulcer|cramps?) (?:has |have |had |just |still |only |really )*(?:came|come|comes|is|won't|looks?|feels?|got|gets|gotten|keeps?|went|started|hasn't|isn't|doesn't|spread|spreads|moved|grew|grown|returned)\b/,
  // Without saying whose it is.
  /\b(?:vomit|throw|cough|spit|pee|poo|pass|wee|bring|puk)(?:ing|ed|s)?(?: up| out)? (?:\w+ ){0,2}blood\b/,
  pattern(
    `\\b(?:bad|awful|terrible|horrible|nasty|killer|splitting|really sore|sudden) (?:tooth ?ache|ear ?ache|head ?ache|migraine|back ?ache|(?:tummy|stomach|belly) ?ache|(?:\\w+ )?pains?|cough|cold|throat|cramps?|rash|diarrh\\w*|fever|hangover)\\b`,
  ),
  pattern(
    `\\b(?:${BODY}) (?:is |are |keeps? )?(?:ringing|stinging|burning|throbbing|aching|hurting|itching|itchy|swollen|bleeding|peeling|clicking|twitching|tingling|numb|sore|painful)\\b.{0,30}\\b(?:since|ever since|after (?:a|my|the)|all (?:day|night|week)|for (?:days|weeks|ages|a|\\d))\\b`,
  ),
  pattern(
    `\\b(?:i|i'm|i've|he|she|he's|she's)\\b.{0,20}\\b${FEELS} ${HOW_MUCH}(?:down|low|hopeless|worthless|desperate|lonely|awful|terrible|dreadful|lousy|rubbish|crap|shit|rough|shaky)\\b`,
  ),
  /\b(?:don't|can't|cannot|do not|no longer|not) (?:really |even )?see (?:the|any|a|much) (?:point|reason|sense)(?: any ?more| any longer| now| at all)?(?:$|[.!?,;])/,
  /\b(?:keep|keeps|kept|keeping|hold|holding) (?:\w+ )?(?:any ?thing|any|food|water|fluids?|it|milk|feeds?|much|nothing|meals?|breakfast|dinner) down\b/,
  pattern(
    `\\b${WHOSE} (?:[\\w-]+ ){0,2}(?:${BODY}|jaw|chin|eyelids?|cheeks?|gob|bum|boobs?|willy|balls|tummy)\\b.{0,25}?\\b${FAILS}\\b`,
  ),
  pattern(
    `\\b${WHOSE} (?:[\\w-]+ ){0,2}(?:${BODY}|jaw|eyelids?|cheeks?|bum|boobs?|willy|balls)\\b.{0,25}?\\b(?:killing|gone|went|going|feels?|looks?|swole|giving way|gave way|playing up|leak(?:s|ing)?|throb\\w*|drooping|dropped)\\b`,
  ),
  /\b(?:\d{1,2}|a|an|one|two|three|four|five|six|few|couple(?: of)?) (?:days?|weeks?|months?) late\b.{0,60}\b(?:tests?|periods?|pregnan\w*|negative|positive|cramp\w*)\b/,
  /\b(?:tests?|line|strip) (?:just )?(?:says?|said|shows?|came (?:back|out|up)|keeps? coming) (?:\w+ )?(?:negative|positive|faint)\b/,
  /\b(?:won't|isn't|hasn't been|not|stopped|refuses to|refusing to|hardly|barely) (?:drink(?:ing)?|eat(?:ing)?|feed(?:ing)?|latch(?:ing)?|wee(?:ing)?|pee(?:ing)?|poo(?:ing)?|wak(?:e|ing) up|tak(?:e|ing) (?:his|her|the|a) bottle)\b/,
  pattern(
    `\\b(?:${ILL})\\b.{0,40}?\\b(?:all (?:night|day|morning|week|weekend)|since (?:yesterday|last (?:night|week)|this morning|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:s?he|i|we|they) )|for (?:days|weeks|ages))\\b`,
  ),
  /\b(?:ever since|since|after) (?:the|my|his|her) (?:op|operation|surgery|fall|stroke|accident|jab|injection|birth|infusion|chemo)\b.{0,60}\b(?:he|she|i|we|they)\b|\b(?:he|she|i)\b.{0,60}\b(?:ever since|since) (?:the|my|his|her) (?:op|operation|surgery|fall|stroke|accident|jab|injection|birth)\b/,
  /\bcan't feel (?:it|him|her|the baby|my|anything)\b|\b(?:is|am|i'm|she's) \d{1,2} weeks?\b/,
  /\b(?:coming|came|comes|broke|breaking|broken) out in (?:\w+ ){0,2}(?:spots|hives|blisters|bumps|a sweat|sweats|blotches|lumps|sores)\b/,
  /\b(?:waters?|water) (?:has |have |just )?(?:broke|broken|gone)\b|\bbaby (?:hasn't|isn't|stopped|not) (?:moved|moving|kicked|kicking)\b/,
]

/** Whether somebody asks where to go with it. */
export const SPOKEN_SEEKING: readonly RegExp[] = [
  pattern(
    `\\b(?:is it|is this|is that|would it be)(?: still| really| actually)? (?:ok|okay|safe|fine|alright|all right|bad|dangerous|harmful|normal) to (?:drink|mix|take|have|eat|smoke|drive|skip|miss|double|combine|exercise|fly|run|swim|stop|crush|breast-?feed)\\b.{0,40}?\\b(?:${REMEDY}|${ILL})\\b`,
  ),
  pattern(
    `\\b(?:is|are) (?:[\\w-]+ )?(?:${ILL})(?: [\\w-]+)? (?:normal|serious|dangerous|ok|okay|bad|worrying|contagious|catching)\\b`,
  ),
  pattern(
    `\\b(?:${ILL})\\b.{0,20}?\\b(?:which|what) (?:painkillers?|tablets?|medicines?|cream|antibiotics?|remedy|pills?|vitamins?|drops|syrup)\\b|\\b(?:which|what) (?:painkillers?|tablets?|cream|remedy|pills?|vitamins?|drops|syrup) (?:for|helps?|works?|is best|should|can|do)\\b`,
  ),
  /\b(?:should|shall|do|must|need to|needs to|have to|worth|can|ought|better|time to)\b.{0,30}?\b(?:go(?:ing)?|come|see(?:ing)?|call(?:ing)?|ring(?:ing)?|phon(?:e|ing)|get|book|take (?:him|her|them))\b.{0,20}?(?<!\w)(?:a ?& ?e|the er|casualty|hospital|gp|(?:the|a|my) doctors?(?:'s)?|doctors|urgent care|walk-?in|minor injuries|111|999|911|112|ambulance|dentist|pharmacist|chemist|midwife|out of hours)\b/,
]
