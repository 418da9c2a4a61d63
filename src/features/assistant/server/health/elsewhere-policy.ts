import { DRUG } from './words.ts'

/**
 * More languages, in the format of `Language` below: whole words for people, and beginnings of words for complaints and
 * remedies.
 */
const FURTHER_LANGUAGES: readonly { isSpaced: boolean; somebody: string; suffers: string }[] = [
  // Swedish, Danish and Norwegian.
  {
    isSpaced: true,
    somebody: 'jag|jeg|mig|meg|(?<!\\d )min|mitt|mina|vår|vårt|vores|barnet|mormor|farmor|bestemor|bedstemor',
    suffers:
      'ont(?!\\p{L})|vondt|smärt|smert|feber|hosta|hoste|yr(?!\\p{L})|svimmel|illamående|kvalm|kräk|kaster opp|kaster op|kastar upp|blöd|blød|sjuk|syg|syk|cancer(?!\\p{L})|kreft|kræft|knöl|knude|svullen|hoven|hævet|utslag|udslæt|gravid|medicin(?!e|al)|medisin|tablett|antibiotika|andas|puste|trækker vejret|deprim|amma|amme|förvirr|forvirr|ångest|angst|yrsel',
  },
  // Finnish.
  {
    isSpaced: true,
    somebody: 'minä|minun|minulla|mulla|mun|minua|lapsi|lapsella|lapseni|äiti|äidillä|isä|isällä|\\p{L}{2,}ni',
    suffers:
      'kipu|kipe|särk|kuume|yskä|ripuli|huima|pahoinvoi|oksen|veren|verta|sairas|syöpä|kyhmy|turvon|ihottuma|raskaana|lääke|lääkkeitä|tabletti|antibioot|hengit|masen',
  },
  // Czech and Slovak.
  {
    isSpaced: true,
    somebody: 'já|ja|mě|mne|mi|mám|mam|můj|moje|môj|moja|mojí|jsem|som|dítě|dieťa|babička|máma|táta|syn|dcera',
    suffers:
      'bolí|boli|bolest|horečk|horúčk|teplot|kaš|kašl|průjem|hnačk|závrať|nevoln|zvrac|vrac|krvác|krv|krev|nemoc|chor[ýáé]|rakovin|bulk|hrčk|otek|opuch|svěd|svrb|vyrážk|těhot|tehot|lék|liek|tablet|prášk|antibioti|dýchá|depres',
  },
  // Hungarian.
  {
    isSpaced: true,
    somebody: 'én|nekem|anyám\\p{L}*|apám\\p{L}*|gyerek\\p{L}*|engem|\\p{L}{2,}(?:am|em|om|öm|ám|ém|óm)',
    suffers:
      'fáj|láz|köhög|hasmenés|szédül|hányinger|hány|vérz|vér(?!\\p{L})|beteg|rák(?!\\p{L})|csomó|dagad|viszket|kiütés|terhes|gyógyszer|tabletta|antibiotikum|lélegz|depresszi',
  },
  // Romanian.
  {
    isSpaced: true,
    somebody: 'eu|mă|îmi|imi|mea|meu|mei|mele|copilul|mama|tata|bunica|bunicul',
    suffers:
      'doare|dor(?!\\p{L})|durer|febr|tuse|tuș|diaree|amețe|amete|greaț|great|vomit|vărs|sâng|sange|bolnav|cancer|nodul|umfl|mânc[aă]rim|erupți|însărcinat|insarcinat|medicament|pastil|antibiotic|respir|depres',
  },
  // Greek.
  {
    isSpaced: true,
    somebody: 'εγώ|με|μου|μας|έχω|εχω|είμαι|ειμαι|παιδί|παιδι|μωρό|μωρο',
    suffers:
      'πον|πόν|πυρετ|βήχ|βηχ|διάρροι|ζαλ|ζάλ|ναυτί|εμετ|εμετ|αίμα|αιμορ|άρρωστ|αρρωστ|καρκίν|πρήξ|πρησ|φαγούρ|εξάνθημα|έγκυος|εγκυος|φάρμακ|φαρμακ|χάπι|χαπι|αντιβ|ανάσ|κατάθλ',
  },
  // Indonesian and Malay.
  {
    isSpaced: true,
    somebody: 'saya|aku|gue|anakku|anak|ibu|ayah|bapak|istri|suami|kami|nenek|kakek|\\p{L}{3,}ku',
    suffers:
      'sakit|nyeri|demam|panas(?!\\p{L})|batuk|diare|mencret|pusing|mual|muntah|berdarah|darah|kanker|kanser|benjolan|bengkak|gatal|ruam|hamil|obat|ubat|tablet|antibiotik|sesak|depresi',
  },
  // Tagalog.
  {
    isSpaced: true,
    somebody: 'ako|ko|akin|anak|nanay|tatay|asawa|namin|lola|lolo',
    suffers:
      'masakit|sumasakit|sakit|lagnat|nilalagnat|ubo|inuubo|pagtatae|nahihilo|hilo|nagsusuka|suka|dugo|dumudugo|bukol|namamaga|makati|pantal|buntis|gamot|hirap huminga|huminga',
  },
  // Vietnamese.
  {
    isSpaced: true,
    somebody: 'tôi|em|mình|con|mẹ|bố|ba|vợ|chồng|bé|bà|ông',
    suffers:
      'đau|sốt|ho(?!\\p{L})|tiêu chảy|chóng mặt|buồn nôn|nôn|chảy máu|máu|bệnh|ung thư|sưng|ngứa|phát ban|mang thai|có thai|thuốc|kháng sinh|khó thở|trầm cảm',
  },
  // Swahili.
  {
    isSpaced: true,
    somebody: 'mimi|nina|wangu|yangu|langu|mtoto|mama|baba|nime\\p{L}+|nina\\p{L}+',
    suffers:
      'maumivu|uma(?!\\p{L})|anaumwa|naumwa|inauma|linauma|homa(?!-)|kikohozi|kuhara|kuharisha|kizunguzungu|kichefuchefu|tapika|damu|mgonjwa|saratani|uvimbe|kuwasha|upele|mjamzito|dawa|kidonge|vidonge|kupumua',
  },
  // Hebrew.
  {
    isSpaced: false,
    somebody: 'אני|לי|שלי|אותי|הילד|הילדה|הבן|הבת|אמא|אבא|התינוק',
    suffers:
      'כואב|כאב|חום|שיעול|שלשול|סחרחורת|בחילה|הקאה|מקיא|דימום|מדמם|חולה|סרטן|גוש|נפוח|מגרד|פריחה|בהריון|תרופ|כדור|אנטיביוטיקה|לנשום|דיכאון',
  },
  // Bengali.
  {
    isSpaced: false,
    somebody: 'আমার|আমি|আমাকে|আমাদের',
    suffers: 'ব্যথা|ব্যাথা|জ্বর|কাশি|ডায়রিয়া|মাথা ঘোর|বমি|রক্ত|অসুস্থ|ক্যান্সার|ফোলা|চুলকানি|গর্ভ|ওষুধ|শ্বাস',
  },
  // Thai.
  {
    isSpaced: false,
    somebody: '',
    suffers: 'ปวด(?:หัว|ท้อง|ฟัน|หลัง)|เจ็บ(?:คอ|หน้าอก|ท้อง)|เป็นไข้|ท้องเสีย|เวียนหัว|คลื่นไส้|อาเจียน|กินยา|หายใจไม่',
  },
]

/**
 * Words of another language: `somebody` for the writer and relatives, `suffers` for complaints and remedies. Both are
 * fragments of regular expressions, in lower case.
 */
type Language = { somebody: string; suffers: string }

// For languages with spaces between words: whole words for people, and beginnings of words for complaints. Names of
// drugs are similar in all languages, so they are matched in each language.
const spaced = ({ somebody, suffers }: Language) => ({
  somebody: new RegExp(`(?<!\\p{L})(?:${somebody})(?!\\p{L})`, 'u'),
  suffers: new RegExp(`(?<!\\p{L})(?:${suffers}|(?:${DRUG})(?!\\p{L}))`, 'u'),
})
const unspaced = ({ somebody, suffers }: Language) => ({
  somebody: new RegExp(somebody, 'u'),
  suffers: new RegExp(suffers, 'u'),
})

const LANGUAGES = [
  // German.
  spaced({
    somebody:
      'das (?:kind|baby)|(?:der|die) kleine|oma|opa|mama|papa|(?:kann|darf|soll) man|ich|mir|mich|mein\\p{L}{0,2}|unser\\p{L}{0,2}|wir|uns',
    suffers:
      '\\p{L}{0,15}schmerz|weh(?:tut)?(?!\\p{L})|(?:hals|kopf|bauch|zahn|ohren)weh|\\p{L}{0,15}fieber|\\p{L}{0,15}husten?|durchfall|\\p{L}{0,15}ausschlag|schwind|übel|erbr|geblutet|blut(?:e|ung|druck|zucker)?(?:n|t)?(?!\\p{L})|krank|krebs|knoten|geschwoll|schwellung|juck|entzünd|allergi|schwanger|medikament|tablette|pille|antibiotik|dosis|erschöpft|atemnot|herzras|depressi|panikatt|infektion|verletzt|gebrochen|verbrannt|gestochen|gebissen|verschluckt|gestürzt|verwirrt|stillzeit|stille(?!\\p{L})|notaufnahme',
  }),
  // French.
  spaced({
    somebody: '(?:le|la) petite?|bébé|mamie|papi|papa|maman|peut-on|puis-je|j|je|me|m|moi|mon|ma|mes|notre|nos|nous',
    suffers:
      'mal(?!\\p{L})|douleur|fièvre|tousse|toux|diarrhée|vertige|nausée|vomi|sang(?!\\p{L})|saign|malade|cancer|grosseur|boule(?!\\p{L})|gonfl|démange|boutons|enceinte|médicament|comprimé|pilule|cachet|antibiotique|fatigué|essouffl|respire|dépressi|déprim|angoiss|infection|blessé|brûl|piqûre|mordu|avalé|ingéré|urgences|confond|confus|désorient|allait(?:e|er)(?!\\p{L})',
  }),
  // Spanish.
  spaced({
    somebody:
      '(?:el|la) (?:niñ[oa]|bebé|nen[ea])|abuel[oa]|mamá|papá|hij[oa]|puedo|debo|podemos|yo|me|mi|mí|mis|nuestr[oa]s?|tengo|tenemos|estoy|siento|llevo',
    suffers:
      'duel|dolor|fiebre|tos(?!\\p{L})|diarrea|mareo|maread|náusea|nausea|vómit|vomit|sangr|enferm|cáncer|cancer|bulto|hinchad|pica(?!\\p{L})|picor|sarpullido|embarazad|medicamento|medicina|pastilla|píldora|antibiótic|cansad|respirar|depresi|deprimid|ansiedad|infección|herid|quemadura|trag(?:ó|ado)|urgencias|confundid|desorient|amamant|lactancia|amoxicilina',
  }),
  // Italian.
  spaced({
    somebody:
      '(?:il|la) (?:bambin[oa]|bimb[oa]|piccol[oa])|nonn[oa]|mamma|papà|posso|devo|io|mi|mio|mia|miei|mie|nostr[oaie]|ho|sono|abbiamo|sento',
    suffers:
      'dolor|male(?!\\p{L})|mal di|febbre|tosse|diarrea|vertigin|nausea|vomit|sangu|malat|cancro|tumore|nodulo|gonfi|prurito|prude|incinta|farmac[oi](?!\\p{L})|medicin[ae](?!\\p{L})|compress|pastigli|pillol|antibiotic|stanc[oa]|respir|depress|ansia|infezion|ferit[oa]|ingoiat|inghiottit|confus|disorient|allatt|pronto soccorso',
  }),
  // Portuguese.
  spaced({
    somebody:
      '(?:o|a) (?:bebê|bebé|menin[oa])|mãe|pai|av[óô]|filh[oa]|posso|devo|eu|me|meu|minha|meus|minhas|noss[oa]s?|estou|tenho|sinto',
    suffers:
      'dói|doem|dor(?!\\p{L})|dores|febre|tosse|diarreia|tontura|tont[oa]|náusea|enjoo|vomit|vômit|vómit|sangr|doente|câncer|cancro|caroço|inchad|coceira|comichão|grávida|remédio|medicamento|comprimid|pílula|antibiótic|cansad|respirar|depressão|deprimid|ansiedade|infecção|infeção|engoli|confus|amament|amoxicilina|pronto-socorro',
  }),
  // Dutch.
  spaced({
    somebody: "de (?:kleine|baby)|oma|opa|mama|papa|ik|mij|me|mijn|m'n|onze|ons|wij",
    suffers:
      '\\p{L}{0,10}pijn|koorts|hoest|diarree|duizelig|misselijk|braken|overge(?:ven|geven)|bloed|ziek(?!enhuis)|kanker|knobbel|gezwollen|jeuk|uitslag|zwanger|medicijn|tablet|pillen|antibiotic|benauwd|depressie|depressief|angstig|infectie|gewond|gebroken|ingeslikt|verward|borstvoeding',
  }),
  // Polish.
  spaced({
    somebody: 'ja|mnie|mi|mój|moja|moje|mojej|mojego|nasz\\p{L}{0,3}|mam|jestem|czuję',
    suffers:
      'boli|bolą|ból|bóle|gorączk|kasz(?:el|l)|biegunk|zawrot|mdłości|wymiot|krwaw|krew|chor[yae]|rak(?!\\p{L})|guz|spuchn|swędz|wysypk|ciąż|lek(?:i|ów|arstw)|tablet|antybiotyk|duszn|depresj|infekcj|zakażen|połkn',
  }),
  // Turkish.
  spaced({
    somebody: 'ben|bana|beni|benim|bizim|\\p{L}{2,}(?:ım|im|um|üm)',
    suffers:
      'ağrı|ateş|öksür|ishal|baş dön|mide bulan|kus|kan(?:ıyor|ama)|hasta(?:yım|landı)|kanser|şiş|kaşın|hamile|ilaç|ilac|tablet|hap(?!\\p{L})|antibiyotik|depresyon|enfeksiyon|yuttu',
  }),
  // Russian and Ukrainian.
  spaced({
    somebody: 'я|мне|мені|меня|мене|мой|мій|моя|моё|моє|моего|моей|моєї|у нас|наш\\p{L}{0,2}',
    suffers:
      'бол(?:ит|ять|ят|ь|и|іє|ить)|температур|кашл|кашел|понос|голов(?:окружен|а кружит)|тошн|нудот|рвот|блюв|кров|рак(?!\\p{L})|опух|набряк|чеш|свербіж|сыпь|висип|беремен|вагітн|лекарств|ліки|таблет|антибиотик|антибіотик|задых|депресс|депресі|инфекц|інфекц|проглот|проковт',
  }),
  // Arabic, Persian and Urdu.
  unspaced({
    somebody: 'أنا|انا|عندي|لدي|أشعر|اشعر|ابني|ابنتي|طفلي|زوجي|زوجتي|أمي|امي|أبي|ني(?!\\p{L})|من |دارم|مجھے|میر[ےای]',
    suffers:
      'ألم|الم|يؤلم|تؤلم|وجع|حمى|حرارة|سعال|إسهال|اسهال|دوخة|غثيان|قيء|نزيف|مريض|سرطان|ورم|حكة|طفح|حامل|دواء|حبوب|درد|تب |تب$|سرفه|بخار',
  }),
  // Hindi.
  unspaced({
    somebody: 'मुझे|मेर[ेाी]|मैं|हमार[ेाी]|मुझको',
    suffers: 'दर्द|बुखार|खांसी|खाँसी|दस्त|चक्कर|उल्टी|खून|बीमार|कैंसर|गांठ|सूजन|खुजली|गर्भ|दवा|गोली|गोलियाँ|सांस|साँस',
  }),
  // Chinese rarely names the person, so no word for a person is required.
  unspaced({
    somebody: '',
    suffers:
      '(?:我|孩子|宝宝|寶寶|妈妈|媽媽|爸爸|老公|老婆).{0,12}(?:[疼痛]|发烧|發燒|咳|拉肚子|头晕|頭暈|恶心|噁心|吐|出血|流血|生病|癌|肿|腫|痒|癢|怀孕|懷孕|吃什么药|药|藥|呼吸|抑郁|憂鬱|感染)|(?:头|頭|肚子|胃|牙|喉咙|喉嚨|背|腰|腿|胸)(?:很|好|有点|有點)?[疼痛]|怎么(?:吃药|止痛)',
  }),
  // Japanese.
  unspaced({
    somebody: '',
    suffers:
      '(?:頭|お?腹|歯|喉|のど|腰|背中|胸|足|膝|首|肩|胃|目|耳).{0,3}(?:が|は|も)?(?:とても|すごく)?(?:痛|いた[いく])|熱が(?:あ|出|下)|咳が|下痢|めまい|吐き気|吐いて|血が出|妊娠し|薬を(?:飲|のみ)|息(?:が|苦)|眠れな',
  }),
  // Korean.
  unspaced({
    somebody: '',
    suffers:
      '(?:머리|배|이|목|허리|등|가슴|다리|무릎|어깨)(?:가|이)? ?(?:너무 |많이 )?아[프파픈]|열이 (?:나|있)|기침|설사|어지러|구토|토해|피가 나|임신했|약을 먹|숨이|잠을 못',
  }),
  ...FURTHER_LANGUAGES.map(({ isSpaced, ...language }) => (isSpaced ? spaced(language) : unspaced(language))),
]

// Words that indicate that a text is in English.
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|of|what|which|how|does|about|tell|show|find|and|for|with|my|your|you|can|could|should|there|this|that|have|has|from|any|papers?|stud(?:y|ies)|research|does|do you|where|when|who|why|i am|help|helps|against|children|after|among)(?!\p{L})/u
// Identifies Dutch by separate words, since it shares function words with English.
const DUTCH = /\b(?:ik|mijn|het|een|niet|heeft|onze|wij|moet)\b/

// Words for activities on the platform, in other languages.
const WORK_ELSEWHERE =
  /(?<!\p{L})(?:frage|fragen|artikel|konto|arbeit|pregunta|preguntas|artículo|cuenta|domanda|articolo|vraag|вопрос|question|compte|pergunta|artigo|pytanie|soru|fråga|spørsmål|spørgsmål)(?!\p{L})/u

const isElsewhere = (text: string): boolean => !ENGLISH.test(text) || DUTCH.test(text)

/**
 * Checks whether a text in a language other than English refers to a person. Takes the output of `normalizeForReading`.
 * Pure.
 */
export const mentionsPersonElsewhere = (text: string): boolean =>
  isElsewhere(text) &&
  !WORK_ELSEWHERE.test(text) &&
  LANGUAGES.some(({ somebody }) => somebody.source !== '(?:)' && somebody.test(text))

/**
 * Checks whether a text in a language other than English describes a complaint of the writer or a relative. Takes the
 * output of `normalizeForReading`. Pure.
 */
export const mentionsSufferingElsewhere = (text: string): boolean =>
  isElsewhere(text) && LANGUAGES.some(({ somebody, suffers }) => somebody.test(text) && suffers.test(text))
