package dev.tegula.arrow;

import dev.tegula.io.formats.TableImportContract;
import dev.tegula.io.table.TableFormat;

class ArrowImportTest extends TableImportContract {

    @Override
    protected TableFormat format() {
        return new ArrowFileFormat();
    }
}
