package dev.tegula.arrow;

import dev.tegula.io.formats.TableImportContract;
import dev.tegula.io.table.TableFormat;
import dev.tegula.testkit.generate.Slow;

@Slow
class ArrowImportTest extends TableImportContract {

    @Override
    protected TableFormat format() {
        return new ArrowFileFormat();
    }
}
