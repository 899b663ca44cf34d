// Language and colours in the corner of a page before the sign-in. By itself: their menus are a tenth of that page's code.
import { LanguagePicker } from '../../entities/language/LanguagePicker.tsx';
import { ThemeToggle } from '../../shared/ui/ThemeToggle.tsx';

export function DoorTools() {
  return (
    <>
      <LanguagePicker />
      <ThemeToggle />
    </>
  );
}
