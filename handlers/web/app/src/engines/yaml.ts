export {
  Document, LineCounter, Pair, Scalar, YAMLMap, YAMLSeq, isAlias, isMap, isPair, isScalar, isSeq, parseAllDocuments, type Alias, type Node, type ParsedNode,
} from 'yaml';
