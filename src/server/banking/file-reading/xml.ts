import sax from 'sax';
import { createXmlReader } from '#domain/banking/file-contents/xml.ts';

export const readXml = createXmlReader(() => sax.parser(true));
