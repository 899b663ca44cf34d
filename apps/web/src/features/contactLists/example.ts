// A spreadsheet to fill in, with the columns as the reader calls them, all of which an import knows, and somebody to show how.
import { saveFile } from '../../shared/ui/saveFile.ts';

const PERSON = ['Maria Silva', '5511987654321', 'maria@example.com'];

export async function saveExample(name: string, titles: readonly string[]): Promise<void> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet([[...titles], PERSON]);
  sheet['!cols'] = [{ wch: 32 }, { wch: 20 }, { wch: 32 }];
  const file: ArrayBuffer = write(utils.book_new(sheet, 'Contatos'), { type: 'array', bookType: 'xlsx' });
  saveFile(new Blob([file]), `${name}.xlsx`);
}
