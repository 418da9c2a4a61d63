-- A DOI is the same in capitals: one article, whichever way a file writes it. Until now this followed from the address, which
-- was made from the DOI alone and could not tell "ab_c" from "ab-c".
create unique index paper_imported_doi on library.paper (lower(doi)) where source = 'imported';
