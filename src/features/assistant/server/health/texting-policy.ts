// How people write on a phone, and what they call their own at home: written out before it is judged.

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    n: 'and',
    shd: 'should',
    shud: 'should',
    cud: 'could',
    wud: 'would',
    yday: 'yesterday',
    tdy: 'today',
    '2day': 'today',
    tonite: 'tonight',
    '2nite': 'tonight',
    tmrw: 'tomorrow',
    wk: 'week',
    wks: 'weeks',
    hr: 'hour',
    hrs: 'hours',
    mth: 'month',
    mths: 'months',
    yr: 'year',
    yrs: 'years',
    dr: 'doctor',
    drs: 'doctor',
    docs: 'doctor',
    doc: 'doctor',
    hosp: 'hospital',
    temp: 'temperature',
    bp: 'blood pressure',
    bm: 'blood sugar',
    bms: 'blood sugar',
    bpm: 'heart beat',
    sats: 'oxygen',
    tabs: 'tablets',
    preg: 'pregnant',
    preggo: 'pregnant',
    preggers: 'pregnant',
    neg: 'negative',
    pos: 'positive',
    coz: 'because',
    cuz: 'because',
    cos: 'because',
    bc: 'because',
    abt: 'about',
    b4: 'before',
    pls: 'please',
    plz: 'please',
    rn: 'right now',
    lil: 'little',
    gotta: 'have to',
    dnt: "don't",
    cnt: "can't",
    wnt: "won't",
    dont: "don't",
    cant: "can't",
    wont: "won't",
    doesnt: "doesn't",
    isnt: "isn't",
    didnt: "didn't",
    havent: "haven't",
    hasnt: "hasn't",
    couldnt: "couldn't",
    wasnt: "wasn't",
    werent: "weren't",
    arent: "aren't",
    wouldnt: "wouldn't",
    shouldnt: "shouldn't",
    im: "i'm",
    ive: "i've",
    hes: "he's",
    shes: "she's",
  }),
)

const IS_OR_DOES =
  "(?:'s|s)? ?(?:is|was|has|had|fell|keeps?|kept|got|gets|feels?|felt|looks?|seems?|sounds?|went|woke|started|stopped|took|takes|ate|drank|hit|broke|can't|won't|doesn't|isn't|just|suddenly|[a-z]{2,}ed)"

const CALLED: readonly (readonly [RegExp, string])[] = [
  // Without its apostrophe.
  [
    /(?<=\b(?:my|our|his|her) )(mum|mom|dad|mother|father|wife|husband|partner|son|daughter|child|kid|baby|brother|sister|gran|nan|grandma|grandpa|boyfriend|girlfriend|uncle|aunt)s(?= [a-z])/g,
    "$1's",
  ],
  // Whoever names their own so writes of one person, with or without "my".
  [
    new RegExp(
      `(?<=^|[.,;!?] |\\b(?:and|but|help|because|think|when|since) )(?:mum|mom|mam|mummy|mommy|dad|daddy|gran|granny|nan|nana|grandma|grandpa|grandad|granddad|hubby|missus|wife|husband|son|daughter|kid|kiddo|brother|sister|boyfriend|girlfriend|bf|gf|toddler|baby)(?=${IS_OR_DOES}\\b)`,
      'g',
    ),
    'my mother',
  ],
  [/\b(?:the|my|our) (?:wee|little|youngest|eldest|oldest|middle|small) (?:one|man|lad|lass|fella|guy)\b/g, 'my child'],
  [
    /\b(?:the|my|our|your|her|his) (?:bairn|bub|bubba|bubs|bambino|kiddo|sprog|lad|lass|lil one|newborn)\b/g,
    'my child',
  ],
  [/^(?:missus|hubby|wife|husband)\b/g, 'my partner'],
  [/\b(?:the|my) (?:missus|missis|other half|better half|old man|old lady|fella|bloke|hubs|wifey|ex)\b/g, 'my partner'],
  [
    /\b(?:my|our) (?:gran|nanny|nanna|grandad|granddad|gramps|pop|nonna|nonno|oma|opa|abuela|abuelo)\b/g,
    'my grandmother',
  ],
  [/\b(?:my|our) (?:mam|mama|mummy|ma|pa|pops|papa|stepmum|stepmom|stepdad|old folks)\b/g, 'my mother'],
  [
    /\b(?:my|our) (?:flatmate|housemate|mate|bestie|bff|stepson|stepdaughter|godson|goddaughter|mil|fil)\b/g,
    'my friend',
  ],
]

/** Text as its writer would say it aloud. Takes what `asRead` gives. Pure. */
export const writtenOut = (text: string): string =>
  CALLED.reduce(
    (said, [called, meant]) => said.replace(called, meant),
    text.replace(/(?<![\p{L}\p{N}'&])[\p{L}\p{N}]+(?![\p{L}\p{N}'&])/gu, (word) => SHORT.get(word) ?? word),
  )
