import { strToU8, zipSync } from 'fflate';

/** A workbook with one sheet and no more than ECMA-376 requires. */
export function buildWorkbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const buildCell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const buildRow = (cells: readonly (string | number)[], r: number) =>
    `<row r="${r + 1}">${cells.map((value, c) => buildCell(value).replace('<c', `<c r="${'AB'[c] ?? ''}${r + 1}"`)).join('')}</row>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const buildRelations = (id: string, type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': buildRelations('b', 'officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': buildRelations('s', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.map(buildRow).join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))));
}
