package dev.tegula.webp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.filter.WebpDecoder;
import dev.tegula.internal.filter.WebpDecoder.ChannelOrder;
import java.io.IOException;
import java.util.Arrays;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The decoder alone, on images of the format's library. */
class ImageioWebpDecoderTest {

    private static final int PIXELS = 12 * 9;
    private static final int GUARD = 5;

    private final WebpDecoder decoder = new ImageioWebpDecoder();

    private byte[] decode(byte[] image, ChannelOrder order) throws IOException {
        byte[] pixels = new byte[PIXELS * order.channels() + 2 * GUARD];
        Arrays.fill(pixels, (byte) 0x5A);
        decoder.decode(ByteSlice.of(image), order, new ByteSlice(pixels, GUARD, PIXELS * order.channels()));
        for (int i = 0; i < GUARD; i++) {
            assertEquals(0x5A, pixels[i]);
            assertEquals(0x5A, pixels[pixels.length - 1 - i]);
        }
        return Arrays.copyOfRange(pixels, GUARD, pixels.length - GUARD);
    }

    @Test
    void decoder_isFoundAsAService() {
        assertInstanceOf(
                ImageioWebpDecoder.class,
                ServiceLoader.load(WebpDecoder.class).findFirst().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"lossless", "lossy", "extended"})
    void channelsComeInTheOrderAskedFor(String name) throws IOException {
        byte[] rgba = decode(Images.named(name), ChannelOrder.RGBA);
        byte[] rgb = new byte[PIXELS * 3];
        byte[] bgr = new byte[PIXELS * 3];
        byte[] bgra = new byte[PIXELS * 4];
        for (int i = 0; i < PIXELS; i++) {
            for (int c = 0; c < 3; c++) {
                rgb[3 * i + c] = rgba[4 * i + c];
                bgr[3 * i + 2 - c] = rgba[4 * i + c];
                bgra[4 * i + 2 - c] = rgba[4 * i + c];
            }
            bgra[4 * i + 3] = rgba[4 * i + 3];
        }
        assertArrayEquals(rgb, decode(Images.named(name), ChannelOrder.RGB));
        assertArrayEquals(bgr, decode(Images.named(name), ChannelOrder.BGR));
        assertArrayEquals(bgra, decode(Images.named(name), ChannelOrder.BGRA));
        // The upper left corner as it was written, give or take what lossy images lose: red 20, green 200, blue 60.
        assertEquals(20, rgb[0] & 0xFF, 12);
        assertEquals(200, rgb[1] & 0xFF, 12);
        assertEquals(60, rgb[2] & 0xFF, 12);
        assertEquals(name.equals("lossy") ? 255 : 128, rgba[3] & 0xFF, 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lossless", "lossy", "extended"})
    void damageIsAnIoExceptionOrOtherPixels(String name) throws IOException {
        byte[] right = Images.named(name);
        for (int bit = 0; bit < 8 * right.length; bit++) {
            byte[] damaged = right.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            decodes(damaged);
        }
        for (int length = 0; length < right.length; length++) {
            decodes(Arrays.copyOf(right, length));
        }
    }

    private void decodes(byte[] damaged) {
        try {
            decode(damaged, ChannelOrder.RGBA);
        } catch (IOException e) {
            assertTrue(e.getMessage() != null && !e.getMessage().isEmpty());
        }
    }

    @Test
    void wrongSize_isRefusedBeforeDecoding() throws IOException {
        byte[] lossy = Images.named("lossy");
        lossy[26] = (byte) 0xFF;
        lossy[27] = 0x3F;
        lossy[28] = (byte) 0xFF;
        lossy[29] = 0x3F;
        IOException huge = assertThrows(IOException.class, () -> decode(lossy, ChannelOrder.RGB));
        assertEquals("wrong image size (found 16383 x 16383 pixels of 3 bytes, expected 324 bytes)", huge.getMessage());

        byte[] extended = Images.named("extended");
        extended[24] = 107;
        extended[27] = 0;
        IOException canvas = assertThrows(IOException.class, () -> decode(extended, ChannelOrder.RGB));
        assertEquals(
                "contradictory sizes (found a picture of 12 x 9 pixels, expected 108 x 1 pixels as in the canvas)",
                canvas.getMessage());
    }
}
