// Synonyms by which our texts are also found. They are never quoted.

export const OTHER_WORDS: Readonly<Record<string, string>> = {
  'faq:what-is-inflo': 'website site platform about purpose this for what you do here idea behind',
  'faq:who-can-join':
    'sign up signup membership account price fee free charge eligible who anyone allowed doctor need become member pay costs',
  'faq:founding-members': 'founding fellow professional badge early member',
  'faq:how-to-ask': 'send post enter submission form where tracking number put in ask question hand',
  'faq:good-question': 'tips write phrase example patient identifiable',
  'faq:how-long':
    'timeline duration wait days weeks months soon when answered review how work works working until till when back hear takes taking start question',
  'faq:credited-by-name':
    'anonymous credit acknowledged email shown hidden privacy name names named know it was me show secret hide',
  'faq:mentoring':
    'become mentor mentorship guide supervise mentoring much time minutes take hours clinician physician drafts',
  'faq:from-question-to-paper': 'process steps workflow stages happens',
  'faq:who-reviews':
    'peer review editor decide quality check reviewer who reads decides accepts judge checks before online appears published',
  'faq:open-access':
    'licence license creative commons cc by free reuse copyright share print use slides lecture allowed reuse figure',
  'faq:claim-a-project': 'apply take choose reserve pick join approved how start get pick topic work on',
  'faq:never-published': 'beginner inexperienced first time experience novice new',
  'faq:when-to-submit':
    'minimum words length complete requirement ready many words long enough finished done hand in count length',
  'faq:saving':
    'save saved autosave automatic automatically lost lose offline connection internet draft close browser battery crash wifi lose typed disappeared vanished gone missing',
  'faq:forgotten-password':
    'reset lost login log sign in cannot remember access locked out new change login get back in remember',
  'faq:my-data':
    'export erase remove close account gdpr personal take down everything about me leave gone wipe get rid',
  'faq:spread-the-word': 'contribute volunteer support involved help tell friends else do ways',
  'page:/terms: Your account': 'two second several accounts another',
  'page:/terms: What you write': 'who owns own owner copyright',
  'page:/support#donate: Make a donation': 'donate donation gift money sponsor give fund back',
  'page:/faq: Support hours': 'when open office hours days weekend anybody somebody there staff time',
  'page:/faq#contact-support: Contact Support':
    'technical problem error bug broken help tell report page screen not work who contact reach email something wrong',
  'page:/general-feedback: Response time':
    'reply hear back feedback complain complaint suggestion idea answer how long',
  'page:/settings/privacy: How Privacy Settings Work':
    'who can write to me stop block strangers people message messages messaging contact spam annoying mute unwanted know',
  'page:/settings/privacy: Who Can See You':
    'who sees see look read find finds me my profile visible visibility hide hidden invisible secret directory listed search public private leaderboard online',
  'page:/student/dashboard?tab=workspace: Withdrawing a claim':
    'withdraw withdrawing cancel undo back out change mind give up take back claim',
  'page:/about/professionals: Follow it':
    'where see status progress news update updates my question sent what became of happened track tracking lost number check somebody someone took taken claimed yet',
  'page:/about/students: 2. Claim it': 'together two three friend friends us both with partner',
  'page:/about/students: Co-authors and writing together':
    'add invite coauthor coauthors author friend classmate sister brother colleague join share who can be same time at once simultaneously type typing edit overwrite conflict live changes both two people several many together team university school tutor supervisor comment comments draft named',
  'page:/about: Who takes part':
    'how many people team who can take part faculty professor supervisor teacher tutor help guide doctor nurse student patient community need be allowed ask anyone question',
  'page:/developers: How it works': 'api programming interface developer script endpoint rest automate integrate',
  'page:/privacy: Who else gets your data': 'sell selling sold data',
  'page:/privacy: On your device': 'cookies cookie banner tracking track tracker trackers browser use',
  'page:/privacy: When you ask a question': 'who sees see can my email address public visible private',
  'page:/privacy: When you are a member': 'who sees see can my email address public visible private',
  'page:/about/why: Open means open': 'fee publish publishing charge author pay cost',
  'page:/about/why: Decisions have reasons':
    'rejected refused declined not accepted turned down why appeal what now paper claim',
  'page:/about: Citing and saving a paper':
    'how download save print pdf cite reference bibtex ris endnote zotero style',
  'page:/about/students: 5. Get published': 'certificate certificates proof where find get download achievement badge',
  'page:/settings/notifications: Notification Settings':
    'turn off stop switch emails mails email notifications notify bell unsubscribe too many',
  'page:/login: Recovery code': 'lost phone second factor authenticator new code locked out cannot sign in',
}

/** Groups of synonyms. */
export const SAME_WORDS: readonly (readonly string[])[] = [
  ['submit', 'send', 'post', 'upload'],
  ['cost', 'price', 'fee', 'fees', 'charge', 'pay', 'paid'],
  ['join', 'register', 'signup', 'enrol', 'enroll'],
  ['delete', 'erase', 'remove'],
  ['licence', 'license', 'licensing'],
  ['student', 'students', 'trainee', 'undergraduate'],
  ['clinician', 'doctor', 'physician', 'nurse', 'professional', 'practitioner'],
  ['editor', 'reviewer', 'moderator', 'referee'],
  ['team', 'teams', 'together', 'group', 'coauthor', 'coauthors', 'collaborate', 'collaboration'],
  ['reuse', 'reproduce', 'republish', 'share', 'copy'],
  ['ai', 'chatgpt', 'gpt', 'llm'],
  ['article', 'paper', 'publication', 'manuscript'],
  ['mail', 'email'],
  ['randomised', 'randomized', 'rct'],
  ['trial', 'trials'],
  ['guideline', 'checklist', 'standard', 'statement'],
  ['forgot', 'forget', 'forgotten', 'remember'],
  ['nighttime', 'night', 'nights'],
  ['hospital', 'ward', 'wards', 'inpatient'],
  ['icu', 'intensive'],
  ['ed', 'emergency'],
  ['kids', 'children', 'child', 'paediatric', 'pediatric'],
  ['elderly', 'older', 'geriatric'],
  ['medicine', 'medication', 'medicines', 'medications', 'drug', 'drugs'],
  ['hygiene', 'handwashing'],
  ['interpreter', 'translator', 'interpreting'],
  ['withdraw', 'retract', 'retracted', 'retraction', 'withdrawn'],
  ['unsubscribe', 'leave'],
  ['keep', 'save', 'saved', 'saving', 'store', 'stored', 'stores', 'lose', 'lost'],
]
