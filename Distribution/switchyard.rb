class Switchyard < Formula
  desc "Environments of Apple-platform apps: check, explain, generate"
  homepage "ADDRESS"
  url "ADDRESS.git", tag: "VERSION", revision: "REVISION"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build

  on_macos do
    depends_on macos: :sequoia
  end

  def install
    # Homebrew runs the build in a sandbox, in which SwiftPM cannot make another.
    system "make", "install", "PREFIX=#{prefix}", "SWIFT_BUILD_OPTIONS=--disable-sandbox"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/switchyard --version")
  end
end
