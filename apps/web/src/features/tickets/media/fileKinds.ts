// What a document is, by the ending of its name.
import {
  FileArchive,
  FileCode,
  FileSpreadsheet,
  FileText,
  FileType,
  Presentation,
  type LucideIcon,
} from 'lucide-react';

const ICONS: readonly (readonly [LucideIcon, string, readonly string[]])[] = [
  [FileText, 'red', ['pdf']],
  [FileSpreadsheet, 'green', ['xls', 'xlsx', 'csv', 'ods', 'numbers']],
  [FileType, 'blue', ['doc', 'docx', 'odt', 'rtf', 'pages']],
  [Presentation, 'orange', ['ppt', 'pptx', 'odp', 'key']],
  [FileArchive, 'yellow', ['zip', 'rar', '7z', 'gz', 'tar']],
  [FileCode, 'grape', ['xml', 'json', 'html', 'js']],
];

/** of the end of a name: `PDF`; empty where it has none */
export const endingOf = (name: string): string => /\.([\p{L}\d]{1,5})$/u.exec(name)?.[1]?.toUpperCase() ?? '';

export function fileKind(name: string): { Icon: LucideIcon; color: string } {
  const ending = endingOf(name).toLowerCase();
  const [Icon, color] = ICONS.find(([, , endings]) => endings.includes(ending)) ?? [FileText, 'gray'];
  return { Icon, color };
}
