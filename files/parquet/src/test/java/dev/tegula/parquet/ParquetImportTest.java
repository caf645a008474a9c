package dev.tegula.parquet;

import dev.tegula.io.formats.TableImportContract;
import dev.tegula.io.table.TableFormat;

class ParquetImportTest extends TableImportContract {

    @Override
    protected TableFormat format() {
        return new ParquetFormat();
    }
}
