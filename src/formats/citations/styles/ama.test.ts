import { expect, test } from 'vitest'
import type { ReferenceRecord } from '../reference.ts'
import { ama } from './ama.ts'
import { entry, on, people } from './entries.fixture.ts'

// Examples from the AMA Manual of Style, 11th edition, as quoted by libraries.
const PUBLISHED: [string, ReferenceRecord][] = [
  [
    'Solensky R. Drug allergy: desensitization and treatment of reactions to antibiotics and aspirin. In: Lockey P, ed. Allergens and Allergen Immunotherapy. 3rd ed. Marcel Dekker; 2004:585-606.',
    entry({
      type: 'chapter',
      title: 'Drug allergy: desensitization and treatment of reactions to antibiotics and aspirin',
      author: people('Solensky|R'),
      editor: people('Lockey|P'),
      'container-title': 'Allergens and Allergen Immunotherapy',
      edition: '3',
      publisher: 'Marcel Dekker',
      'publisher-place': 'New York, NY',
      issued: on(2004),
      page: '585-606',
    }),
  ],
  [
    'Fenster SD. Cloning and Characterization of Piccolo, a Novel Component of the Presynaptic Cytoskeletal Matrix. Dissertation. University of Alabama; 2000.',
    entry({
      type: 'thesis',
      title: 'Cloning and Characterization of Piccolo, a Novel Component of the Presynaptic Cytoskeletal Matrix',
      author: people('Fenster|SD'),
      publisher: 'University of Alabama',
      issued: on(2000),
    }),
  ],
  [
    'Lienart GH. Effects of Temperature and Food Availability on the Antipredator Behaviour of Juvenile Coral Reef Fishes. Dissertation. James Cook University; 2016. Accessed December 18, 2020. https://researchonline.jcu.edu.au/47533/',
    entry({
      type: 'thesis',
      title: 'Effects of Temperature and Food Availability on the Antipredator Behaviour of Juvenile Coral Reef Fishes',
      author: people('Lienart|GH'),
      publisher: 'James Cook University',
      issued: on(2016),
      accessed: on(2020, 12, 18),
      URL: 'https://researchonline.jcu.edu.au/47533/',
    }),
  ],
  [
    'Tourne R. Townsville Hospital in poor health: hospital troubles persist. Townsville Bulletin. February 26, 2011:5.',
    entry({
      type: 'article-newspaper',
      title: 'Townsville Hospital in poor health: hospital troubles persist',
      author: people('Tourne|R'),
      'container-title': 'Townsville Bulletin',
      issued: on(2011, 2, 26),
      page: '5',
    }),
  ],
  [
    'Bloss CS, Wineinger NE, Peters M, et al. A prospective randomized trial examining health care utilization in individuals using multiple smartphone-enabled biosensors. bioRxiv. Preprint posted online October 28, 2015. doi:10.1101/029983',
    entry({
      type: 'article',
      title:
        'A prospective randomized trial examining health care utilization in individuals using multiple smartphone-enabled biosensors',
      author: people(
        'Bloss|CS',
        'Wineinger|NE',
        'Peters|M',
        'Boeldt|DL',
        'Ariniello|L',
        'Kim|JY',
        'Sheard|J',
        'Topol|EJ',
      ),
      'container-title': 'bioRxiv',
      issued: on(2015, 10, 28),
      DOI: '10.1101/029983',
    }),
  ],
  [
    'Zika travel information. Centers for Disease Control and Prevention. Accessed July 14, 2016. https://wwwnc.cdc.gov/travel/page/zika-travel-information',
    entry({
      type: 'webpage',
      title: 'Zika travel information',
      'container-title': 'Centers for Disease Control and Prevention',
      accessed: on(2016, 7, 14),
      URL: 'https://wwwnc.cdc.gov/travel/page/zika-travel-information',
    }),
  ],
]

test.each(PUBLISHED)('%s', (text, record) => expect(ama(record)).toBe(text))
