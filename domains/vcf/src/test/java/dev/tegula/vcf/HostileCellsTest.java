package dev.tegula.vcf;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vcf.model.VcfFileType;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Damages stored values: reading must end with records or with an error of Tegula, never otherwise. */
@Slow
class HostileCellsTest {

    private static final int MUTANTS = Amounts.of("tegula.vcf.mutants", 40);
    private static final int[] MARKS = {0, 255, 127, 44};
    private static final List<String> DAMAGED = List.of("info", "fmt", "fmt_DP", "alleles", "id", "filter_ids");

    @Test
    void damagedValues_giveRecordsOrTypedErrors() throws IOException {
        RandomGenerator random = RandomTests.generator();
        SourceVcf source = new RandomSources(random).make("alice", 4);
        int refused = 0;
        try (Tegula tegula = Tegula.create()) {
            String sound = "mem://hostile/sound";
            new WrittenDataset(tegula, sound, 4, 1000, List.of("fmt_DP"), OpenOptions.defaults())
                    .write(List.of(source));
            Cells cells;
            try (ArrayReader data = tegula.openForReading(sound + "/data")) {
                cells = data.query().read();
            }
            for (int i = 0; i < MUTANTS; i++) {
                String uri = "mem://hostile/" + i;
                new WrittenDataset(tegula, uri, 4, 1000, List.of("fmt_DP"), OpenOptions.defaults())
                        .write(List.of(new SourceVcf("alice", source.header, List.of())));
                try (ArrayWriter data = tegula.openForWriting(uri + "/data")) {
                    data.write(damaged(cells, DAMAGED.get(i % DAMAGED.size()), random));
                }
                refused += read(tegula, uri) ? 0 : 1;
                tegula.object(uri).delete();
            }
        }
        assertTrue(refused > MUTANTS / 4, "refused: " + refused);
    }

    private static boolean read(Tegula tegula, String uri) throws IOException {
        try (VcfDataset dataset = VcfDataset.open(tegula, uri)) {
            VcfExport.of(dataset.query(), VcfFileType.VCF).writeCombined(OutputStream.nullOutputStream());
            VcfExport.of(dataset.query(), VcfFileType.BCF).writeSample("alice", OutputStream.nullOutputStream());
            try (VcfTable table = dataset.query().table(List.of())) {
                while (table.hasNext()) {
                    Cells ignored = table.next();
                }
            }
            return true;
        } catch (TegulaException e) {
            assertTrue(e.getMessage().matches("(?s).*(record|filter|field|allele|name).*"), e.getMessage());
            return false;
        } catch (RuntimeException | Error e) {
            return fail(uri + ": " + e, e);
        }
    }

    private static Cells damaged(Cells cells, String name, RandomGenerator random) {
        List<Column> columns = new ArrayList<>();
        for (Column column : cells.columns()) {
            columns.add(column.name().equals(name) ? damaged(column, random) : column);
        }
        return Cells.of(columns);
    }

    private static Column damaged(Column column, RandomGenerator random) {
        long[] offsets = column.offsets().clone();
        if (column.array() instanceof int[] ints) {
            int[] changed = ints.clone();
            for (int i = 0; i < 3; i++) {
                changed[random.nextInt((int) offsets[column.size()])] =
                        List.of(-1, 1 << 30, Integer.MIN_VALUE, 7, 99).get(random.nextInt(5));
            }
            return Column.of(column.field(), changed, column.size(), offsets, null);
        }
        byte[] bytes = ((byte[]) column.array()).clone();
        int used = (int) offsets[column.size()];
        for (int i = 0; i < 4; i++) {
            int at = random.nextInt(used);
            bytes[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : MARKS[i]);
        }
        if (random.nextInt(3) == 0) {
            int cell = 1 + random.nextInt(Math.max(1, column.size() - 1));
            offsets[cell] = Math.min(offsets[cell + 1], offsets[cell] + random.nextInt(6));
        }
        return Column.of(column.field(), bytes, column.size(), offsets, null);
    }
}
