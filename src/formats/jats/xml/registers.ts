/** A register of identifiers: the names that JATS files use for it, the form of its identifiers, and its URL. */
type Register = { kinds: string[]; form: RegExp; address: string }

const numbered = (address: string, form: RegExp, ...kinds: string[]): Register => ({ kinds, form, address })

// The kinds are in lower case without punctuation. Sources: the values of `ext-link-type` and `pub-id-type` in JATS,
// and the values that PMC and publishers use for databases.
const REGISTERS: readonly Register[] = [
  numbered('https://pubmed.ncbi.nlm.nih.gov/{}/', /^\d{1,9}$/, 'pmid', 'pubmed', 'medline'),
  numbered('https://pmc.ncbi.nlm.nih.gov/articles/PMC{}/', /^(?:PMC)?(\d{1,9})$/i, 'pmcid', 'pmc'),
  numbered(
    'https://www.ncbi.nlm.nih.gov/nuccore/{}',
    /^[a-z]{1,6}_?\d{3,12}(?:\.\d+)?$/i,
    'gen',
    'genbank',
    'embl',
    'ddbj',
    'insdc',
    'refseq',
    'nucleotide',
    'nuccore',
  ),
  numbered('https://www.ncbi.nlm.nih.gov/protein/{}', /^[a-z]{1,4}_?\d{3,12}(?:\.\d+)?$/i, 'genpept', 'protein'),
  numbered('https://www.rcsb.org/structure/{}', /^\d[a-z\d]{3}$/i, 'pdb', 'rcsb', 'rcsbpdb', 'wwpdb', 'pdbe'),
  numbered(
    'https://www.uniprot.org/uniprotkb/{}',
    /^[a-z]\d[a-z\d]{3}\d(?:[a-z][a-z\d]{2}\d)?$/i,
    'uniprot',
    'uniprotkb',
    'swissprot',
    'sprot',
    'trembl',
  ),
  numbered('https://omim.org/entry/{}', /^\d{6}$/, 'omim', 'mim'),
  numbered('https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc={}', /^G(?:SE|SM|PL|DS)\d+$/i, 'geo'),
  numbered('https://www.ncbi.nlm.nih.gov/bioproject/{}', /^PRJ[A-Z]{2}\d+$/i, 'bioproject'),
  numbered('https://www.ncbi.nlm.nih.gov/sra/{}', /^[SED]R[APRSXZ]\d+$/i, 'sra', 'ena'),
  numbered('https://www.ncbi.nlm.nih.gov/snp/{}', /^rs\d+$/i, 'dbsnp', 'snp'),
  numbered('https://www.ncbi.nlm.nih.gov/gene/{}', /^\d+$/, 'gene', 'entrezgene', 'ncbigene'),
  numbered('https://www.ncbi.nlm.nih.gov/taxonomy/{}', /^\d+$/, 'taxonomy', 'ncbitaxon', 'taxid'),
  numbered('https://www.ebi.ac.uk/biostudies/arrayexpress/studies/{}', /^E-[A-Z]{4}-\d+$/i, 'arrayexpress'),
  numbered('https://www.ensembl.org/id/{}', /^ENS[A-Z]*\d+(?:\.\d+)?$/i, 'ensembl'),
  numbered('https://arxiv.org/abs/{}', /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/i, 'arxiv'),
  numbered('https://enzyme.expasy.org/EC/{}', /^\d+(?:\.(?:\d+|-)){3}$/, 'ec', 'enzyme'),
]

/** Registers whose form of identifiers is unique, so that the kind is not needed. */
const TRIALS: readonly Register[] = [
  numbered('https://clinicaltrials.gov/study/{}', /^NCT\d{8}$/i),
  numbered('https://www.isrctn.com/{}', /^ISRCTN\d{8}$/i),
  numbered('https://drks.de/search/en/trial/{}', /^DRKS\d{8}$/i),
  numbered('https://www.anzctr.org.au/{}.aspx', /^ACTRN\d{14}$/i),
]

const plain = (kind: string): string => kind.toLowerCase().replace(/[^a-z]+/g, '')

/**
 * Returns the URL of an entry in a register. `kinds` names the register, such as "pmid" or "clinical-trial". Returns ''
 * if the register or the form of the identifier is unknown. Pure.
 */
export function registeredAddress(id: string, kinds: string[]): string {
  const named = new Set(kinds.map(plain))
  const register = [...REGISTERS.filter(({ kinds: own }) => own.some((kind) => named.has(kind))), ...TRIALS].find(
    ({ form }) => form.test(id),
  )
  const [whole = '', part = whole] = register?.form.exec(id) ?? []
  return register ? register.address.replace('{}', () => encodeURI(part)) : ''
}
