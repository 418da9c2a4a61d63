/** As the languages of elsewhere-policy.ts: whole words of somebody, beginnings of what they suffer or take. */
export const FURTHER_LANGUAGES: readonly { isSpaced: boolean; somebody: string; suffers: string }[] = [
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
