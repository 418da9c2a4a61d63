/** Courtesies: messages that need no answer from a source. */
export type Courtesy = 'greeting' | 'thanks' | 'who' | 'help'

const NAMED = String.raw`(?: (?:there|again|all|everyone|you|bot|robot|assistant|inflo|friend|mate|team|sir|madam))*`
const THANKS = String.raw`(?:many |much )?(?:thanks?|thank you|thx|ty|tysm|cheers|ta|much appreciated)(?: (?:you|so|very|a|much|lot|bunch|again|for|that|this|your|the|all|help|helping|answer|info|information))*`
const PRAISE = String.raw`(?:that(?:'s| is| was) )?(?:ok(?:ay)?|k|cool|great|perfect|good|nice|super|awesome|brilliant|got it|i see|alright|all right|fine|never ?mind|no worries|bye|goodbye|see you|that helps|that helped|helpful)`
const GREETING = String.raw`(?:hi+|hey+|hello+|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day))`

const KNOWN: readonly (readonly [Courtesy, RegExp])[] = [
  ['greeting', new RegExp(`^${GREETING}${NAMED}(?: how (?:are|r) (?:you|u)(?: doing| today)*)?$`)],
  ['greeting', /^(?:how (?:are|r) (?:you|u)(?: doing| today)*|what'?s up|sup|wassup)$/],
  ['thanks', new RegExp(`^(?:${PRAISE} )*${THANKS}(?: (?:${PRAISE}|bye))*$`)],
  ['thanks', new RegExp(`^${PRAISE}(?: ${PRAISE})*$`)],
  [
    'who',
    new RegExp(
      `^(?:${GREETING} )?(?:(?:so )?(?:who|what) (?:are|r) (?:you|u)|(?:are|r) (?:you|u) (?:an? )?(?:real )?(?:ai|bot|robot|machine|computer|human|person|real|chatgpt|gpt)(?: (?:person|human))?(?: or (?:an? )?(?:real )?(?:ai|bot|robot|machine|human|person))?|(?:who|what) (?:am i|is this i am) (?:talking|speaking|chatting) (?:to|with)|(?:what'?s|what is) your name|is this (?:an? )?(?:ai|bot|robot|human|real person|machine))$`,
    ),
  ],
  [
    'help',
    new RegExp(
      `^(?:${GREETING} )?(?:(?:please )?help(?: me)?(?: please| pls| plz)?|(?:can|could|will) (?:you|u) help(?: me)?(?: please)?|i need (?:some )?help|what can (?:you|u|i) (?:do|ask)(?: (?:you|here|for me))*|how (?:do|does) (?:you|this|it) work here|i have a question|(?:can|may|could) i ask (?:you )?(?:something|a question))$`,
    ),
  ],
]

/** Returns the courtesy if the message contains nothing else. Pure. */
export function courtesyOf(message: string): Courtesy | undefined {
  const text = message
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
  return KNOWN.find(([, said]) => said.test(text))?.[0]
}
