package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.Slow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;

/** Tests of every filter by {@link FilterCodecContract}. */
@Slow
final class FilterCodecTest {

    @Nested
    class None extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.none();
        }
    }

    @Nested
    class Gzip extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.gzip();
        }
    }

    @Nested
    class Zstd extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.zstd();
        }
    }

    @Nested
    class Lz4 extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.lz4();
        }
    }

    @Nested
    class RunLength extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.rle();
        }
    }

    @Nested
    class Bzip2 extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.bzip2(1);
        }
    }

    @Nested
    class Delta extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.delta();
        }
    }

    @Nested
    class DoubleDelta extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.doubleDelta();
        }
    }

    @Nested
    class BitWidthReduction extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.bitWidthReduction();
        }
    }

    @Nested
    class PositiveDelta extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.positiveDelta();
        }

        @Override
        protected Values[] values() {
            return new Values[] {Values.CONSTANT, Values.ASCENDING};
        }
    }

    @Nested
    class BitShuffle extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.bitShuffle();
        }
    }

    @Nested
    class ByteShuffle extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.byteShuffle();
        }
    }

    @Nested
    class Xor extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.xor();
        }
    }

    @Nested
    class ScaleFloat extends FilterCodecContract {

        private static final double FACTOR = 0.5;
        private static final double OFFSET = -3;

        @Override
        protected Filter filter() {
            return Filter.scaleFloat(FACTOR, OFFSET, 4);
        }

        @Override
        protected Datatype type() {
            return Datatype.FLOAT64;
        }

        /** Returns multiples of the factor, which are encoded without loss. */
        @Override
        protected byte[] cells(Values values, Datatype type, int count, long seed) {
            byte[] steps = values.make(Datatype.INT16, count, seed);
            byte[] cells = new byte[count * type.size()];
            for (int i = 0; i < count; i++) {
                double value = LittleEndian.i16(steps, 2 * i) * FACTOR + OFFSET;
                long bits =
                        type == Datatype.FLOAT32 ? Float.floatToIntBits((float) value) : Double.doubleToLongBits(value);
                LittleEndian.set(cells, i * type.size(), type.size(), bits);
            }
            return cells;
        }
    }

    @Nested
    class ChecksumMd5 extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.checksumMd5();
        }

        @Override
        protected boolean findsEveryChange() {
            return true;
        }
    }

    @Nested
    class ChecksumSha256 extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.checksumSha256();
        }

        @Override
        protected boolean findsEveryChange() {
            return true;
        }
    }

    @Nested
    class Encryption extends FilterCodecContract {
        @Override
        protected Filter filter() {
            return Filter.none();
        }

        @Override
        protected String name() {
            return "AES-256-GCM";
        }

        @Override
        protected byte @Nullable [] key() {
            return new byte[32];
        }

        @Override
        protected boolean findsEveryChange() {
            return true;
        }
    }
}
