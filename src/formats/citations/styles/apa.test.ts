import { expect, test } from 'vitest'
import type { ReferenceRecord } from '../reference.ts'
import { apa } from './apa.ts'
import { entry, on, people } from './entries.fixture.ts'

// Examples from the "Reference examples" of APA Style, 7th edition.
const PUBLISHED: [string, ReferenceRecord][] = [
  [
    'Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. Psychology of Popular Media Culture, 8(3), 207–217. https://doi.org/10.1037/ppm0000185',
    entry({
      type: 'article-journal',
      title:
        'Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States',
      author: people('Grady|J. S.', 'Her|M.', 'Moreno|G.', 'Perez|C.', 'Yelinek|J.'),
      'container-title': 'Psychology of Popular Media Culture',
      volume: '8',
      issue: '3',
      page: '207-217',
      issued: on(2019, 7),
      DOI: '10.1037/ppm0000185',
    }),
  ],
  [
    'Jackson, L. M. (2019). The psychology of prejudice: From attitudes to social action (2nd ed.). American Psychological Association. https://doi.org/10.1037/0000168-000',
    entry({
      type: 'book',
      title: 'The psychology of prejudice: From attitudes to social action',
      author: people('Jackson|L. M.'),
      edition: '2',
      publisher: 'American Psychological Association',
      issued: on(2019),
      DOI: '10.1037/0000168-000',
    }),
  ],
  [
    'Hygum, E., & Pedersen, P. M. (Eds.). (2010). Early childhood education: Values and practices in Denmark. Hans Reitzels Forlag. https://earlychildhoodeducation.digi.hansreitzel.dk/',
    entry({
      type: 'book',
      title: 'Early childhood education: Values and practices in Denmark',
      editor: people('Hygum|E.', 'Pedersen|P. M.'),
      publisher: 'Hans Reitzels Forlag',
      issued: on(2010),
      URL: 'https://earlychildhoodeducation.digi.hansreitzel.dk/',
    }),
  ],
  [
    'Aron, L., Botella, M., & Lubart, T. (2019). Culinary arts: Talent and their development. In R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell (Eds.), The psychology of high performance: Developing human potential into domain-specific talent (pp. 345–359). American Psychological Association. https://doi.org/10.1037/0000120-016',
    entry({
      type: 'chapter',
      title: 'Culinary arts: Talent and their development',
      author: people('Aron|L.', 'Botella|M.', 'Lubart|T.'),
      editor: people('Subotnik|R. F.', 'Olszewski-Kubilius|P.', 'Worrell|F. C.'),
      'container-title': 'The psychology of high performance: Developing human potential into domain-specific talent',
      page: '345-359',
      publisher: 'American Psychological Association',
      issued: on(2019),
      DOI: '10.1037/0000120-016',
    }),
  ],
  [
    'National Cancer Institute. (2019). Taking time: Support for people with cancer (NIH Publication No. 18-2059). U.S. Department of Health and Human Services, National Institutes of Health. https://www.cancer.gov/publications/patient-education/takingtime.pdf',
    entry({
      type: 'report',
      title: 'Taking time: Support for people with cancer',
      author: people('National Cancer Institute'),
      number: 'NIH Publication No. 18-2059',
      publisher: 'U.S. Department of Health and Human Services, National Institutes of Health',
      issued: on(2019),
      URL: 'https://www.cancer.gov/publications/patient-education/takingtime.pdf',
    }),
  ],
  [
    "Hutcheson, V. H. (2012). Dealing with dual differences: Social coping strategies of gifted and lesbian, gay, bisexual, transgender, and queer adolescents [Master's thesis, The College of William & Mary]. William & Mary Digital Archive. https://digitalarchive.wm.edu/bitstream/handle/10288/16594/HutchesonVirginia2012.pdf",
    entry({
      type: 'thesis',
      genre: "Master's thesis",
      title:
        'Dealing with dual differences: Social coping strategies of gifted and lesbian, gay, bisexual, transgender, and queer adolescents',
      author: people('Hutcheson|V. H.'),
      publisher: 'The College of William & Mary',
      'container-title': 'William & Mary Digital Archive',
      issued: on(2012),
      URL: 'https://digitalarchive.wm.edu/bitstream/handle/10288/16594/HutchesonVirginia2012.pdf',
    }),
  ],
  [
    "D'Souza, A., & Wiseheart, M. (2018). Cognitive effects of music and dance training in children (ICPSR 37080; Version V1) [Data set]. ICPSR. https://doi.org/10.3886/ICPSR37080.v1",
    entry({
      type: 'dataset',
      title: 'Cognitive effects of music and dance training in children',
      author: people("D'Souza|A.", 'Wiseheart|M.'),
      number: 'ICPSR 37080; Version V1',
      publisher: 'ICPSR',
      issued: on(2018),
      DOI: '10.3886/ICPSR37080.v1',
    }),
  ],
  [
    "Hampton, S., Rabagliati, H., Sorace, A., & Fletcher-Watson, S. (2017). Autism and bilingualism: A qualitative interview study of parents' perspectives and experiences. PsyArXiv. https://doi.org/10.31234/osf.io/76xfs",
    entry({
      type: 'article',
      title: "Autism and bilingualism: A qualitative interview study of parents' perspectives and experiences",
      author: people('Hampton|S.', 'Rabagliati|H.', 'Sorace|A.', 'Fletcher-Watson|S.'),
      'container-title': 'PsyArXiv',
      issued: on(2017),
      DOI: '10.31234/osf.io/76xfs',
    }),
  ],
  [
    'Martin Lillie, C. M. (2016, December 29). Be kind to yourself: How self-compassion can improve your resiliency. Mayo Clinic. https://www.mayoclinic.org/healthy-lifestyle/adult-health/in-depth/self-compassion-can-improve-your-resiliency/art-20267193',
    entry({
      type: 'webpage',
      title: 'Be kind to yourself: How self-compassion can improve your resiliency',
      author: people('Martin Lillie|C. M.'),
      'container-title': 'Mayo Clinic',
      issued: on(2016, 12, 29),
      URL: 'https://www.mayoclinic.org/healthy-lifestyle/adult-health/in-depth/self-compassion-can-improve-your-resiliency/art-20267193',
    }),
  ],
  [
    'World Health Organization. (2018, May 24). The top 10 causes of death. https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
    entry({
      type: 'webpage',
      title: 'The top 10 causes of death',
      author: people('World Health Organization'),
      'container-title': 'World Health Organization',
      issued: on(2018, 5, 24),
      URL: 'https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
    }),
  ],
  [
    'Carey, B. (2019, March 22). Can we get better at forgetting? The New York Times. https://www.nytimes.com/2019/03/22/health/memory-forgetting-psychology.html',
    entry({
      type: 'article-newspaper',
      title: 'Can we get better at forgetting?',
      author: people('Carey|B.'),
      'container-title': 'The New York Times',
      issued: on(2019, 3, 22),
      URL: 'https://www.nytimes.com/2019/03/22/health/memory-forgetting-psychology.html',
    }),
  ],
]

test.each(PUBLISHED)('%s', (text, record) => expect(apa(record)).toBe(text))
