package dev.tegula.cli.domains;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.io.text.Table;
import dev.tegula.soma.SomaArray;
import dev.tegula.soma.SomaCollection;
import dev.tegula.soma.SomaDataFrame;
import dev.tegula.soma.SomaExperiment;
import dev.tegula.soma.SomaMeasurement;
import dev.tegula.soma.SomaMeasurement.Part;
import dev.tegula.soma.SomaMember;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The description of an experiment as text. */
final class SomaText {

    private SomaText() {}

    static String of(SomaExperiment experiment) {
        StringBuilder text = new StringBuilder();
        text.append("encoding  ").append(experiment.group().encodingVersion()).append('\n');
        text.append("obs       ").append(frame(experiment.obs())).append('\n');
        for (String name : experiment.measurements()) {
            SomaMeasurement measurement = experiment.measurement(name);
            text.append("ms/").append(name).append('\n');
            text.append("  var     ").append(frame(measurement.var())).append('\n');
            text.append(arrays(measurement));
            members(text, "  uns     ", measurement.uns());
        }
        members(text, "uns       ", experiment.uns());
        for (String name : experiment.scenes()) {
            text.append(scene(name, experiment.scene(name)));
        }
        return text.toString();
    }

    private static String frame(SomaDataFrame frame) {
        return frame.count() + " rows by " + String.join(", ", frame.indexColumns()) + "; "
                + frame.columns().stream()
                        .filter(column -> !frame.indexColumns().contains(column))
                        .collect(Collectors.joining(", "));
    }

    private static String arrays(SomaMeasurement measurement) {
        Table table = new Table("  ", "lllr");
        for (Part part : Part.values()) {
            for (String key : measurement.keys(part)) {
                String place = part.memberName() + "/" + key;
                try {
                    SomaArray array = measurement.array(part, key);
                    String shape = Arrays.stream(array.shape())
                            .mapToObj(Long::toString)
                            .collect(Collectors.joining(" x "));
                    String type = array.datatype().name().toLowerCase(Locale.ROOT);
                    table.row(
                            place,
                            (array.isDense() ? "dense " : "sparse ") + type,
                            shape,
                            array.writtenCells() + " cells");
                } catch (UnsupportedFormatException e) {
                    table.row(place, "not a SOMA array");
                }
            }
        }
        return table.toString();
    }

    private static void members(StringBuilder text, String title, @Nullable SomaCollection uns) {
        if (uns != null && !uns.names().isEmpty()) {
            text.append(title).append(String.join(", ", uns.names())).append('\n');
        }
    }

    private static String scene(String name, SomaCollection scene) {
        StringBuilder text = new StringBuilder("spatial/").append(name).append('\n');
        Table table = new Table("  ", "ll");
        for (SomaMember member : scene.members()) {
            table.row(member.name(), member.type().storedName());
            if (!member.type().isDataFrame() && member.type().object() == ObjectType.GROUP) {
                for (SomaMember inner : scene.collection(member.name()).members()) {
                    table.row(member.name() + "/" + inner.name(), inner.type().storedName());
                }
            }
        }
        return text.append(table).toString();
    }
}
