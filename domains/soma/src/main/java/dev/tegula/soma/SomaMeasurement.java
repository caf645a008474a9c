package dev.tegula.soma;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A measurement: variables (usually genes) in the data frame {@code var}, values of observations × variables in the
 * layers of {@code X}, and arrays along one axis or between members of one axis. Immutable; need not be closed.
 */
public final class SomaMeasurement {

    private final String name;
    private final SomaCollection group;

    SomaMeasurement(String name, SomaCollection group) {
        group.header.require(SomaType.MEASUREMENT);
        this.name = name;
        this.group = group;
    }

    /** Returns the name in the experiment. */
    public String name() {
        return name;
    }

    /** Returns the group of the measurement, for its metadata and other members. */
    public SomaCollection group() {
        return group;
    }

    /** Opens the data frame of variables. */
    public SomaDataFrame var() {
        return group.dataFrame("var");
    }

    /** Returns the names of the layers of {@code X}. */
    public List<String> layers() {
        return keys(Part.X);
    }

    /**
     * Returns the names of the arrays of a part; none if the measurement does not have the part. Members of other types
     * are included.
     */
    public List<String> keys(Part part) {
        return group.contains(part.memberName())
                ? group.collection(part.memberName()).names()
                : List.of();
    }

    /**
     * Opens an array of a part.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is none with this name
     */
    public SomaArray array(Part part, String key) {
        return group.collection(part.memberName()).array(key);
    }

    /** Opens the collection of unstructured data, or returns null if there is none. */
    public @Nullable SomaCollection uns() {
        return group.contains("uns") ? group.collection("uns") : null;
    }

    /** The collections of arrays of a measurement. */
    public enum Part {
        /** Observations × variables. */
        X("X", Axis.OBS, Axis.VAR),
        /** Observations × components. */
        OBSM("obsm", Axis.OBS, null),
        /** Variables × components. */
        VARM("varm", Axis.VAR, null),
        /** Observations × observations. */
        OBSP("obsp", Axis.OBS, Axis.OBS),
        /** Variables × variables. */
        VARP("varp", Axis.VAR, Axis.VAR);

        private final String memberName;
        private final Axis rows;
        private final @Nullable Axis columns;

        Part(String memberName, Axis rows, @Nullable Axis columns) {
            this.memberName = memberName;
            this.rows = rows;
            this.columns = columns;
        }

        /** Returns the name of the collection in the measurement. */
        public String memberName() {
            return memberName;
        }

        /** Returns the axis of the rows. */
        public Axis rows() {
            return rows;
        }

        /** Returns the axis of the columns, or null if they are components, from 0. */
        public @Nullable Axis columns() {
            return columns;
        }
    }

    @Override
    public String toString() {
        return name + " " + group;
    }
}
