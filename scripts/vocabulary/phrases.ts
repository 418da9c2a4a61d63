/** A phrase that is hard to read, and a replacement. `\s+` is any white space, including a comment's line break. */
export type Phrase = { odd: string; instead: string }

// The list contains mostly phrases and hardly any single words, since single words are often good English, as in "the
// tests pass" or "standing blood pressure".
export const PHRASES: readonly Phrase[] = [
  { odd: 'whoever', instead: 'name the person ("the second reviewer", "anyone who …")' },
  { odd: 'anew', instead: '"again"' },
  {
    odd: 'beside(?! the point\\b)(?! (?:the|a|her|his|their) (?:bed|patient|child|parent)s?\\b)',
    instead: '"next to", "in addition to", "alongside" or "during"',
  },
  {
    odd: 'stands?\\s+(?:written|here|there|in(?!\\s+for\\b)|at|beside|behind|below|above|under|between|on(?!\\s+(?:one|both|two)\\b)|open)',
    instead: 'name the state: stored, listed, pending, shown, saved',
  },
  {
    odd: '(?:as\\s+(?:it|they)\\s+stands?|where\\s+[\\w\\s]{1,30}?\\bstands)',
    instead: '"unchanged", or name the state',
  },
  { odd: "stood\\s+in\\s+each\\s+other's\\s+way", instead: 'name the conflict: a deadlock, a serialization failure' },
  { odd: '(?:is|are|was|were|be|been|being)\\s+told(?!\\s+apart)', instead: 'say who notifies whom' },
  { odd: '(?:is|are|was|were|be|been|being)\\s+asked\\s+(?:of|for)', instead: 'say who checks or requests what' },
  { odd: 'asked\\s+for\\s+(?:by|together)', instead: '"started by", "requested by", "batched"' },
  {
    odd: '(?:the|this|our)\\s+house(?!-|\\s+(?:officers?|dust|staff|calls?))|House\\s+rules',
    instead: '"the server" or "the application"',
  },
  { odd: 'doorbells?', instead: '"pub/sub"' },
  { odd: 'whispers?(?!\\s+tests?\\b)', instead: '"broadcast"' },
  {
    odd: '(?:(?:at|of|all|both|these|those|which|two|other|the|between)\\s+desks|(?:a|the|its|every|each|this|that|no|which|whose|another|new)\\s+desk)(?!\\s*-?\\s*(?:reject|research|based|job|lamp|clerk))',
    instead: '"review queue"',
  },
  {
    odd: "(?:each|every|several|between|other|all|whole|its|these)\\s+rooms?(?!\\s+(?:for|temperature|air))|rooms?'s?\\s+(?:own|contracts?|states?|events|tables?|schemas?|queries|folder|door|handlers)|(?:a|the)\\s+room\\s+(?:keeps|says|holds|declares|owns|names)",
    instead: '"feature"',
  },
  { odd: '(?:by|of|for)\\s+strangers', instead: '"visitors" or "anonymous sockets"' },
  {
    odd: 'heads?\\s+(?:rises?|rose)|rings?\\s+(?:leaves?|may\\s+be\\s+lost)',
    instead: '"the version is incremented", "the notification is sent"',
  },
  { odd: 'of\\s+what\\s+is', instead: 'the subject first: "Only … are stored"' },
  {
    odd: '(?:papers?|is|are|nothing)\\s+in\\s+work(?!\\s+(?:settings?|places?|environments?))',
    instead: '"in progress"',
  },
  {
    odd: '(?<!\\bin\\s)(?<!\\bby\\s)the\\s+way\\s+(?:of\\s+(?:a|the)\\s+(?:question|paper|text)|from\\s+question)',
    instead: '"the steps from question to paper"',
  },
  { odd: 'to\\s+the\\s+last\\s+column', instead: '"exactly"' },
  { odd: 'sentences?\\s+of\\s+(?:a|the|its)\\s+failures?', instead: '"error message"' },
  { odd: 'what\\s+ran\\s+out', instead: 'name it: "expired rows"' },
  {
    odd: '(?:go|goes)\\s+on\\s+typing|answers?\\s+that\\s+goes?\\s+on',
    instead: '"keep editing", "streaming response"',
  },
  {
    odd: 'look(?:s|ed)?\\s+after\\s+the\\s+(?:house|server)|is\\s+looked\\s+after\\s+by|nobody\\s+in\\s+particular',
    instead: '"owner", "unassigned"',
  },
  { odd: 'in\\s+answer\\s+to', instead: '"replying to"' },
  { odd: 'where\\s+it\\s+was\\s+done|asked\\s+for\\s+in\\s+another\\s+way', instead: 'list the exit codes' },
  { odd: 'settings\\s+well|mail\\s+but', instead: '"OK", "WARN"' },
  {
    odd: "(?:does\\s+not|do\\s+not|doesn't|don't|nothing)\\s+waits?\\s+any\\s+more",
    instead: '"has already been handled"',
  },
  { odd: 'is\\s+found\\s+by\\s+now', instead: '"the results have changed"' },
  { odd: '(?:is|are)\\s+not\\s+yours\\s+to', instead: '"you don\'t have access"' },
  { odd: 'take(?:s|n)?\\s+in\\s+a\\s+Word', instead: '"import from Word"' },
  {
    odd: 'no\\s+words\\s+chosen|nothing\\s+is\\s+said\\s+(?:on|of)|what\\s+is\\s+only\\s+suggested',
    instead: 'the label\'s plain form: "Select some text first", "No comments"',
  },
  { odd: 'turns\\s+on\\s+it\\s+now|until\\s+it\\s+holds|holds\\s+at\\s+once', instead: 'what happens, and when' },
  {
    odd: 'put\\s+off\\s+to\\s+(?:its|the)\\s+end|(?:has|have)\\s+done\\s+at\\s+once\\s+at',
    instead: '"before commit", "in one batch"',
  },
  { odd: 'comes\\s+(?:second|back\\s+at\\s+once)', instead: 'the noun: "the second reviewer", "reconnecting sockets"' },
  { odd: 'what\\s+one\\s+opens\\s+it\\s+ends', instead: '"a file fails if it leaves something open"' },
  {
    odd: 'kept\\s+on\\s+this\\s+device|kept\\s+with\\s+the\\s+decision|(?:to|of|by)\\s+those\\s+concerned',
    instead: '"saved on this device", "the authors"',
  },
  { odd: 'without\\s+that\\s+(?:they|it|he|she|somebody)', instead: '"although … not"' },
  { odd: 'by\\s+nobody|whatever\\s+admins\\s+do', instead: 'the subject first: "nobody can …"' },
  {
    odd: 'changes\\s+as\\s+you\\s+press|what\\s+is\\s+off\\s+answers',
    instead: '"changes save immediately", "a feature that is off is hidden"',
  },
  {
    odd: 'is\\s+closed\\s+already|was\\s+not\\s+closed',
    instead: '"maintenance mode is already on", "was not enabled"',
  },
  { odd: 'on\\s+to\\s+introduction', instead: '"Next: Introduction"' },
]

/** Words that a docstring must not begin with: it begins with a verb (Returns, Locks, Notifies, Deletes). */
export const DOCSTRING_OPENINGS = ['What', 'Whether', 'How', 'Where', 'Who', 'Whoever', 'Whom', 'Whose']

/** Fixed texts, by the file that contains them: they stay unchanged. */
export const VERBATIM: Readonly<Record<string, readonly string[]>> = {}
